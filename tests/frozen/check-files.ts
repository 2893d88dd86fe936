import { expect } from 'vitest';
import * as z from 'zod/mini';
import { readConnectionLink } from '@/lib/connection/connection-link.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { readSetFile } from '@/lib/link/channels/set-file.ts';
import { draftOfCreate } from '@/lib/link/draft-of-body.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import { sectionNames, sections } from '@/lib/settings/sections.ts';
import { readSettingsFile } from '@/lib/settings/settings-file.ts';
import { linkColumns } from '@/lib/transfer/link-cells.ts';

/* Each check reads an example of a file with today's code, and fails unless each value of it arrives. */

const anything = z.record(z.string(), z.unknown());

/** Fails unless each value of an example was read. Later versions may read more, such as new fields with defaults. */
export function expectWhole(name: string, read: unknown, stored: unknown): void {
  expect(stored, name).toBeDefined();
  expect({ [name]: read }).toMatchObject({ [name]: stored });
}

export function checkSettingsFile(text: string): void {
  const { hem: _hem, version: _version, ...stored } = anything.parse(JSON.parse(text));
  const read = readSettingsFile(text);
  if (read.kind !== 'settings') throw new Error(read.kind);
  const { sections: parts, ...lists } = read.settings;
  const settings = sectionNames.map((name) => [name, sections[name].merge({}, parts[name])] as const);
  expectWhole('settings', { ...Object.fromEntries(settings), ...lists }, stored);
}

export function checkSetFile(text: string): void {
  const { hem: _hem, version: _version, ...stored } = anything.parse(JSON.parse(text));
  const read = readSetFile(text);
  if (read.kind !== 'sets') throw new Error(read.kind);
  const { kind: _kind, ...lists } = read;
  expectWhole('channel sets', lists, stored);
}

export function checkConnectionLink(text: string): void {
  const [baseAddress = '', parameters] = text.split('#');
  const read = readConnectionLink(text);
  if (read === null) throw new Error('This is no connection link');
  const pairs = read.domains.flatMap(({ id, label }) => [
    ['domain', id],
    ['label', label],
  ]);
  expect([read.baseAddress, ['token', read.token], ...pairs]).toEqual([
    baseAddress,
    ...new URLSearchParams(parameters),
  ]);
}

/** Returns the drafts of the links that an import of a file creates. */
async function importLinks(text: string) {
  const sheet = new Sheet(['en']);
  const { mapping, header } = sheet.open(new TextEncoder().encode(text).buffer);
  await sheet.check({
    ...{ mapping, connectionId: 'none', zone: 'UTC', languages: ['en'], domains: [], defaultDomain: null },
    ...{ isListRead: true, pending: [], dateOrder: null, liftsUtm: false, utmRules: noUtmRules },
  });
  const { rows, leftOut } = sheet.jobRows(0, 1000, true);
  expect(leftOut).toEqual([]);
  const drafts = rows.flatMap(({ write }) =>
    write.kind === 'create' ? draftOfCreate(write.body, write.geo_targets) : [],
  );
  return { header, drafts };
}

export async function checkLinkFiles(files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  const records = z.array(anything).parse(JSON.parse(files.find(([name]) => name === 'links.json')?.[1] ?? ''));
  const read = records.map((record) => linkRecord.parse(record));
  expectWhole('records', read, records);
  // No file has passwords.
  const expected = read.map((record) => ({ ...draftOfRecord(record), has_password: false, password_logo: '' }));
  for (const [name, text] of files) {
    const { header, drafts } = await importLinks(text);
    expectWhole(
      name,
      drafts.map((draft) => ({ ...draft, has_password: false, password_logo: '' })),
      expected,
    );
    if (name.endsWith('.csv')) expect(linkColumns, name).toEqual(expect.arrayContaining(header));
  }
}
