import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { openHemDatabase } from '@/lib/database/hem-database.ts';
import { sectionNames } from '@/lib/settings/sections.ts';
import { startBackground } from '../setup/background.ts';
import { keysInCode, listKeys } from '../setup/stored-keys.ts';
import { until } from '../setup/until.ts';
import { checkConnectionLink, checkLinkFiles, checkSetFile, checkSettingsFile, expectWhole } from './check-files.ts';
import { databaseFormats, formatOf, localFormats, localKey, syncFormats } from './formats.ts';
import { goOffline, makeExamples } from './make.ts';
import { readDatabase, restoreDatabase } from './read-database.ts';

const folder = import.meta.dirname;
const versions = readdirSync(folder).filter((name) => /^\d+\.\d+$/.test(name));

/** Returns the files of a version's examples, as texts by name. */
const examplesOf = (version: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path.join(folder, version), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(path.join(folder, version, name), 'utf8')]),
  );

const anything = z.record(z.string(), z.unknown());
const versioned = z.record(z.string(), z.object({ version: z.int(), value: z.unknown() }));
const dated = z.object({ at: z.number(), value: z.unknown() });
const connectionsIn = z.object({
  connections: z.object({ version: z.int(), value: z.array(z.looseObject({ id: z.string() })) }),
});

const parse = <S extends z.ZodMiniType>(schema: S, text = ''): z.output<S> => schema.parse(JSON.parse(text));

describe.each(versions)('each value in the examples of version %s arrives in', (version) => {
  const examples = examplesOf(version);

  it('the items of local storage', async () => {
    const stored = parse(versioned, examples['local.json']);
    await fakeBrowser.storage.local.set(stored);
    for (const [name, { value }] of Object.entries(stored)) {
      const { connectionId, key } = localKey(name);
      const { format, rest } = formatOf(localFormats, key);
      if (typeof format === 'string') throw new Error(`${name} has an example. ${format}`);
      expectWhole(name, await format({ connectionId, rest, value }), value);
    }
  });

  it('another browser that syncs settings', async () => {
    goOffline();
    const { connections } = parse(connectionsIn, examples['local.json']);
    await fakeBrowser.storage.local.set({ connections });
    const connectionId = connections.value[0]?.id ?? '';
    const stored = parse(versioned, examples['sync.json']);
    await fakeBrowser.storage.sync.set(stored);
    await startBackground();
    for (const [name, synced] of Object.entries(stored)) {
      const { format, rest } = formatOf(syncFormats, name);
      const { value } = dated.parse(synced.value);
      await until(async () => expectWhole(name, await format({ connectionId, rest, value }), value));
    }
  });

  it('the operations and jobs of the database', async () => {
    const database = await restoreDatabase(parse(anything, examples['database.json']));
    const read = await readDatabase(database);
    for (const [name, { values }] of Object.entries(database.stores)) {
      // The key and the keys of indexes are derived from the value, and have found it.
      const stored = values.map(({ key: _key, index: _index, ...value }) => value);
      if (stored.length > 0) expectWhole(name, read[name], stored);
    }
  });

  it('the settings that a file sets', () => checkSettingsFile(examples['settings.json'] ?? ''));
  it('the channel sets that a file adds', () => checkSetFile(examples['channel-sets.json'] ?? ''));
  it('the connection that a link adds', () => checkConnectionLink(examples['connection-link.txt'] ?? ''));
  it('the links that a file adds', () =>
    checkLinkFiles(Object.entries(examples).filter(([name]) => name.startsWith('links.'))));
});

/** Returns the formats that have an example, as in the lists of formats. */
function formatsIn(examples: Record<string, string>): string[] {
  const keyIn = (formats: Readonly<Record<string, unknown>>, name: string) =>
    name.slice(0, name.length - formatOf(formats, name).rest.length);
  const namesIn = (file: string) => Object.keys(parse(anything, examples[file]));
  const { stores } = parse(
    z.object({ stores: z.record(z.string(), z.object({ values: z.array(z.unknown()) })) }),
    examples['database.json'],
  );
  return [
    ...namesIn('local.json').map((name) => keyIn(localFormats, localKey(name).key)),
    ...namesIn('sync.json').map((name) => `sync:${keyIn(syncFormats, name)}`),
    ...Object.entries(stores).flatMap(([name, { values }]) => (values.length === 0 ? [] : `database:${name}`)),
    ...Object.keys(examples),
  ];
}

/** Returns the formats that need an example, without files. */
const neededFormats = (): string[] => [
  ...Object.entries(localFormats).flatMap(([key, format]) => (typeof format === 'string' ? [] : key)),
  ...Object.keys(syncFormats).map((key) => `sync:${key}`),
  ...Object.entries(databaseFormats).flatMap(([name, format]) => (format === true ? `database:${name}` : [])),
];

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

describe('each stored format of the code', () => {
  it('is in the list of formats', async () => {
    // Browsers clear the session's storage at each update.
    const keys = keysInCode().filter((key) => !key.startsWith('session:'));
    const withoutColon = (names: readonly string[]) => sorted(names.map((name) => name.replace(/:$/, '')));
    expect(withoutColon(Object.keys(localFormats))).toEqual(withoutColon([...keys, 'local:token']));
    const listNames = listKeys.map((key) => key.replace('local:', ''));
    const synced = [...sectionNames.map((name) => `settings:${name}`), ...listNames, 'views:'];
    expect(sorted(Object.keys(syncFormats))).toEqual(sorted(synced));
    const database = await openHemDatabase(() => undefined);
    expect(sorted(Object.keys(databaseFormats))).toEqual(sorted(database.objectStoreNames));
    database.close();
  });

  it('has an example', async () => {
    const made = await makeExamples();
    const needed = sorted([...neededFormats(), ...Object.keys(made)]);
    expect(sorted(formatsIn(made)), 'make.ts makes an example of each format').toEqual(needed);
    const frozen = versions.flatMap((name) => formatsIn(examplesOf(name)));
    expect(frozen, 'npm run freeze makes the missing examples').toEqual(expect.arrayContaining(needed));
  });
});

const version = process.env['HEM_FREEZE'];

it.runIf(version !== undefined)('npm run freeze makes the examples of a version', async () => {
  const to = path.join(folder, String(version));
  mkdirSync(to, { recursive: true });
  for (const [name, text] of Object.entries(await makeExamples())) writeFileSync(path.join(to, name), text);
});
