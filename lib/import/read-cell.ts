import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import * as z from 'zod/mini';
import { cleanText, withoutInvisible } from '../contract/clean-text.ts';
import { type CountryId, countryIds } from '../contract/country.ts';
import { rowOf } from '../contract/fields.ts';
import { completeAddress, trimAddress, trimEndBy } from '../link/address/typed-address.ts';
import type { CountryNames } from '../link/country/names.ts';
import { parseCountries } from '../link/country/parse.ts';
import { type DraftField, groupsOf } from '../link/draft.ts';
import { readTagsCell } from '../link/tags/tags-cell.ts';
import { readFlag } from './flags.ts';
import { type DateReading, readDate } from './read-date.ts';

/** The errors of reading a cell. */
const readErrors = [
  'date',
  'dateUnclear',
  'flag',
  'longAddress',
  'lineBreak',
  'countries',
  'domain',
  'shortLink',
  'slugTaken',
  'slugTwice',
] as const;
export type ReadErrorCode = (typeof readErrors)[number];

/** A whole number with signs between its thousands, as spreadsheets show it. */
const groupedDigits = /^\d{1,3}(?:[.,’' \u{a0}\u{202f}]\d{3})+$/u;

/** Chromium's limit of an address, in characters; the interface has none. */
const maxAddressLength = 2_097_152;

/** The settings for reading cells. */
export interface CellReading extends DateReading {
  countries: CountryNames;
  /** The ids of the connection's domains, by name in lower case. */
  domains: ReadonlyMap<string, string>;
}

/** A cell that can't be read. */
export class Unreadable extends Error {
  readonly code: ReadErrorCode;
  constructor(code: ReadErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Reads a cell as the value of a field, in the formats that people and programs write.
 *
 * @param isOwn true if the column has the field's own name: its texts keep their spaces
 * @throws Unreadable
 */
export function readCell(field: DraftField, cell: string, reading: CellReading, isOwn: boolean): unknown {
  const written = cleanText(cell);
  switch (rowOf(field).kind) {
    case 'address':
      return readAddress(cell);
    case 'tags':
      return [...new Set(readTagsCell(cell).map(withoutInvisible))].filter((tag) => tag !== '');
    case 'flag': {
      const flag = readFlag(written);
      if (flag === null) throw new Unreadable('flag');
      return flag;
    }
    case 'dateTime': {
      const read = readDate(written, reading);
      if (!read.ok) throw new Unreadable(read.code);
      return read.utc;
    }
    case 'countryRules':
      return groupsOf(
        readRules(written, reading.countries).map((rule) => ({
          ...rule,
          target_url: readAddress(rule.target_url),
        })),
      );
    case 'uuid':
      return readDomain(written, reading.domains);
    case 'digits':
      return groupedDigits.test(written) ? written.replace(/\D/g, '') : written;
    case 'password':
      return cell;
    default:
      return isOwn ? withoutInvisible(cell) : written;
  }
}

/** Reads an address. Browsers would drop a line break or tab in it, and join its parts to another address. */
function readAddress(written: string): string {
  const address = completeAddress(written);
  if (address.length > maxAddressLength) throw new Unreadable('longAddress');
  if (/[\t\r\n]/.test(address)) throw new Unreadable('lineBreak');
  return address;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Normalizes the name of a domain. */
export const domainName = (written: string): string =>
  written
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

/** Finds a domain by its id or name. */
function readDomain(written: string, domains: ReadonlyMap<string, string>): string {
  const id = domains.get(domainName(written));
  if (id === undefined) throw new Unreadable('domain');
  return id;
}

const writtenRules = z.array(
  z.object({
    country_id: z.optional(z.string()),
    country: z.optional(z.nullable(z.object({ iso2: z.nullable(z.string()) }))),
    target_url: z.nullable(z.string()),
  }),
);
/** Dub's format: an object of country codes and addresses. */
const rulesByCode = z.record(z.string(), z.string());

/**
 * Reads rules as JSON, or as lines or parts separated by semicolons: countries, then an address. A rule without a
 * country is left out.
 */
function readRules(written: string, names: CountryNames) {
  const parsed = /^[[{]/.test(written) ? json(written) : undefined;
  // An unknown code is refused later by the contract.
  const idOf = (code: string): string => names.meant(code) ?? code;
  const rules = writtenRules.safeParse(parsed);
  if (rules.success) {
    return rules.data.flatMap(({ country_id, country, target_url }) => {
      const code = country_id ?? country?.iso2;
      return code ? [{ country_id: idOf(code), target_url: target_url ?? '' }] : [];
    });
  }
  const byCode = rulesByCode.safeParse(parsed);
  if (byCode.success) {
    return Object.entries(byCode.data).map(([code, target_url]) => ({ country_id: idOf(code), target_url }));
  }
  return written
    .split(/[\r\n]+|;\s*/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const { list, target_url } = splitRule(part);
      const { country_ids, unknown } = parseCountries(list, names);
      if (target_url === undefined || country_ids.length === 0 || unknown.length > 0) throw new Unreadable('countries');
      return country_ids.map((country_id) => ({ country_id, target_url }));
    });
}

/**
 * Splits a rule like `DE, AT: https://example.com` into its list of countries and its address. It looks for the address
 * first: a pattern for both takes minutes for a cell of colons.
 */
export function splitRule(rule: string): { list: string; target_url?: string } {
  const written = rule.trimEnd();
  const lastWord = written.split(/\s/).at(-1) ?? '';
  const target_url = /[\s:=](https?:\/\/\S+)$/i.exec(written.slice(-lastWord.length - 1))?.[1];
  if (target_url === undefined) return { list: '' };
  return { list: trimEndBy(written.slice(0, -target_url.length), /[^\s:=]/), target_url };
}

/**
 * Returns the slug in a cell with a short address.
 *
 * @param folders the number of folders at the beginning of its path, which are not part of the slug
 * @throws Unreadable if there is none: a slug with a dot reads as a host without a path
 */
export function shortLinkSlug(cell: string, folders: number): string {
  const path = pathIn(cell);
  const slug = cleanText(typeof path === 'string' ? path : path.slice(Math.min(folders, path.length - 1)).join('/'));
  if (slug === '') throw new Unreadable('shortLink');
  return slug;
}

/**
 * Returns the number of folders that all short addresses of a column share: 1 for `example.com/s/spring` and
 * `example.com/s/shop/sale`. What follows is the slug, which may contain slashes.
 */
export function sharedFolders(cells: readonly string[]): number {
  let shared: readonly string[] | null = null;
  for (const cell of cells) {
    const path = pathIn(cell);
    if (typeof path === 'string') continue;
    const folders = path.slice(0, -1);
    const differs = (shared ?? folders).findIndex((folder, at) => folder !== folders[at]);
    shared = (shared ?? folders).slice(0, differs < 0 ? undefined : differs);
    if (shared.length === 0) return 0;
  }
  return shared?.length ?? 0;
}

/**
 * Returns the parts of the path of the first short address. A text that does not begin with an address is a slug itself,
 * or a list of slugs. Services accept slugs with spaces.
 */
function pathIn(cell: string): string | string[] {
  const text = trimAddress(cell);
  const [first = ''] = text.split(/[\s,;|]+/);
  if (!/[./]/.test(first)) return text.split(/[\n,;|]/)[0]?.trim() ?? '';
  // `/spring/` is the end of an address.
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(first)
    ? first
    : `https://${first.startsWith('/') ? 'host' : ''}${first}`;
  const parts = URL.parse(whole)?.pathname.split('/') ?? [];
  return parts.flatMap((part) => (part === '' ? [] : [decoded(part)]));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The countries of the contract by their three-letter code (ISO 3166-1 alpha-3). */
const byAlpha3 = new Map(
  Object.entries(iso31661Alpha3ToAlpha2).map(([code, of]) => [code, countryIds.find((id) => id === of) ?? null]),
);

/** Returns the same names, extended by three-letter codes, which other programs write in files. */
export const withAlpha3 = (names: CountryNames): CountryNames => ({
  ...names,
  meant: (text): CountryId | null => names.meant(text) ?? byAlpha3.get(text.trim().toUpperCase()) ?? null,
});
