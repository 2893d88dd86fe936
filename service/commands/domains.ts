import {
  optionOf,
  parseStored,
  type SettingTexts,
  settingNames,
  settingProblem,
  variableOf,
} from '../access/domain-settings.ts';
import { addDomain, changeDomain, type Domain, listDomains, setDefaultDomain } from '../access/domains.ts';
import { OperatorError } from '../shared/errors.ts';
import { printable } from '../shared/printable.ts';
import { type Command, readArgs, required } from './command.ts';

/** Returns a domain with the settings that differ from the defaults, and the settings that variables give it. */
function lineOf({ id, host, settings }: Domain, variables: SettingTexts): string {
  const own = parseStored(settings);
  const words = settingNames.flatMap((name) => {
    if (own[name] !== undefined) return [`${optionOf(name)}=${JSON.stringify(own[name])}`];
    const text = variables[name];
    return text === undefined ? [] : [`${optionOf(name)}=${JSON.stringify(text)} (${variableOf(name)})`];
  });
  return printable([id, host, ...words].join('  '));
}

/** `domain add HOST`: the first domain is the default for new links. */
export const domainAdd: Command = async ({ database, args, print }) => {
  const host = required(readArgs(args, {}, 1).positionals[0], 'a host, such as go.example.com');
  const domain = await addDomain(database, { host });
  await print(`${domain.id}  ${domain.host}`);
};

/** `domain list`: the default domain first. */
export const domainList: Command = async ({ database, args, print, domainVariables = {} }) => {
  readArgs(args, {}, 0);
  const domains = await listDomains(database);
  const variables = domains.length === 1 ? domainVariables : {};
  for (const domain of domains) await print(lineOf(domain, variables));
};

/** `domain default HOST`: sets the default for new links. Existing links stay where they are. */
export const domainDefault: Command = async ({ database, args, print }) => {
  const host = required(readArgs(args, {}, 1).positionals[0], 'a host, such as go.example.com');
  const domain = await setDefaultDomain(database, host);
  await print(`${domain.id}  ${domain.host}  default`);
};

/** Returns the settings that the options give. An empty value stands for the default. */
function readOptions(values: Readonly<Record<string, string | undefined>>): SettingTexts {
  const given = settingNames.flatMap((name) => {
    const text = values[optionOf(name)];
    return text === undefined ? [] : [{ name, text }];
  });
  if (given.length === 0) {
    throw new OperatorError(`Give a setting: ${settingNames.map((name) => `--${optionOf(name)}`).join(', ')}.`);
  }
  const problems = given.flatMap(({ name, text }) => {
    const problem = text === '' ? null : settingProblem(name, text);
    return problem === null ? [] : [`--${optionOf(name)} must be ${problem}`];
  });
  if (problems.length > 0) throw new OperatorError(`${problems.join('; ')}.`);
  return Object.fromEntries(given.map(({ name, text }) => [name, text]));
}

/** `domain set HOST --home ADDRESS …`: changes settings of a domain (access/domain-settings.ts). */
export const domainSet: Command = async ({ database, args, print }) => {
  const options = Object.fromEntries(settingNames.map((name) => [optionOf(name), { type: 'string' }] as const));
  const { values, positionals } = readArgs(args, options, 1);
  const host = required(positionals[0], 'a host, such as go.example.com');
  await print(lineOf(await changeDomain(database, { host }, readOptions(values)), {}));
};
