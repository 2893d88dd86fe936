import * as z from 'zod/mini';
import { networkList } from './network.ts';

/*
 * The settings of a domain. Each key is an option of `domain set` (`--not-found`) and a variable (`HEM_DOMAIN_NOT_FOUND`).
 * Both write a setting as a text, which is also what the database stores.
 */

const page = 'page';
const maxAddressLength = 2_000;
const maxRobotsLength = 8_000;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && url.href.length <= maxAddressLength;
}

/** The address that a visit leads to; null for the service's own page. */
const destination = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => text === page || isWebAddress(text), `an address such as https://example.com, or "${page}"`),
    ),
  z.transform((text: string) => (text === page ? null : new URL(text).href)),
);

const onOrOff = z.pipe(
  z.enum(['on', 'off'], 'on or off'),
  z.transform((text: 'on' | 'off') => text === 'on'),
);

/** Statuses of a redirect. 301 and 308 are permanent, and 307 and 308 keep the method of the request. */
const redirectStatus = z.pipe(z.enum(['301', '302', '307', '308'], '301, 302, 307 or 308'), z.transform(Number));

/** Text of several lines. A line break may be written as `\n`, since shells and files of variables make others hard. */
const lines = z.pipe(
  z.string().check(z.maxLength(maxRobotsLength, `at most ${maxRobotsLength} characters`)),
  z.transform((text: string) => `${text.replaceAll('\\n', '\n').trimEnd()}\n`),
);

const codeLengths = { min: 4, max: 32 };
const isCodeLength = (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) >= codeLengths.min && Number(text) <= codeLengths.max;
const codeLength = z.pipe(
  z.string().check(z.refine(isCodeLength, `a whole number from ${codeLengths.min} to ${codeLengths.max}`)),
  z.transform(Number),
);

/** Fewer characters would soon use up the codes of a length. Others than letters and digits are cut off by messengers. */
const codeAlphabet = z
  .string()
  .check(
    z.refine(
      (text) => /^[a-zA-Z\d]{10,}$/.test(text) && new Set(text).size === text.length,
      'at least 10 different letters (a to z, A to Z) and digits',
    ),
  );

/** No vowels, so that codes spell nothing, and nothing that is confused when it is read or typed: no 0, 1 and l. */
const consonants = '23456789bcdfghjkmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ';

/** Every setting with its default. */
const schema = z.object({
  home: z._default(destination, null),
  notFound: z._default(destination, null),
  passParameters: z._default(onOrOff, true),
  redirectStatus: z._default(redirectStatus, 302),
  noindex: z._default(onOrOff, true),
  robots: z._default(lines, 'User-agent: *\nAllow: /\n'),
  codeLength: z._default(codeLength, 7),
  codeAlphabet: z._default(codeAlphabet, consonants),
  ownNetworks: z._default(networkList, ''),
  preview: z._default(onOrOff, true),
  confirmFewClicks: z._default(onOrOff, true),
});

export type DomainSettings = z.output<typeof schema>;
export type SettingName = keyof DomainSettings;

/** Settings as they were written, by name. */
export type SettingTexts = Readonly<Record<string, string>>;

/** Settings as they were stored. A newer version may have stored names and values that this one does not know. */
export type StoredSettings = Readonly<Record<string, unknown>>;

const isSettingName = (name: string): name is SettingName => Object.hasOwn(schema.shape, name);
export const settingNames = Object.keys(schema.shape).filter(isSettingName);

const kebab = (name: SettingName) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the option of `domain set` for a setting, without its hyphens. */
export const optionOf = kebab;

/** Returns the environment variable of a setting. */
export const variableOf = (name: SettingName) => `HEM_DOMAIN_${kebab(name).replaceAll('-', '_').toUpperCase()}`;

/** Returns the valid values of a setting, in words, if a text is not one of them; null if it is. */
export const settingProblem = (name: SettingName, text: unknown): string | null =>
  z.safeParse(schema.shape[name], text).error?.issues[0]?.message ?? null;

/** Returns all settings. Values that this version does not understand count as missing. */
export function readSettings(texts: StoredSettings): DomainSettings {
  const isValid = ([name, text]: [string, unknown]) => isSettingName(name) && settingProblem(name, text) === null;
  return z.parse(schema, Object.fromEntries(Object.entries(texts).filter(isValid)));
}

export const defaultSettings = readSettings({});

const storedSettings = z.record(z.string(), z.unknown());

/** Returns settings as the database stores them; none if it is no object, since all links of all domains would fail. */
export function parseStored(stored: string): StoredSettings {
  try {
    return z.parse(storedSettings, JSON.parse(stored));
  } catch {
    return {};
  }
}

/**
 * Reads the settings of the only domain from environment variables.
 *
 * @returns the settings, and a sentence's part for each invalid one.
 */
export function readVariables(variables: NodeJS.ProcessEnv): { texts: SettingTexts; problems: string[] } {
  const texts: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of settingNames) {
    const text = variables[variableOf(name)];
    if (text === undefined || text === '') continue;
    const problem = settingProblem(name, text);
    if (problem === null) texts[name] = text;
    else problems.push(`${variableOf(name)} must be ${problem}`);
  }
  return { texts, problems };
}
