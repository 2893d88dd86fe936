import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FieldName, fields, flatFields, recordParts, rowOf } from '../../../lib/contract/fields.ts';
import { neverRead, readFields, readParts } from './interface/read-fields.ts';
import { writableFields } from './interface/writable-fields.ts';

const names = Object.keys(fields) as FieldName[];
const inPart = (part: string) => names.filter((name) => rowOf(name).part === part);

describe('The rows of fields', () => {
  it('are those of interface §2.1, in its order', () => {
    const listed = writableFields.map(({ field }) => field);
    expect(names.filter((name) => name !== 'geo_targets')).toEqual(listed);
    expect(names.indexOf('geo_targets')).toBe(names.indexOf('has_geo_targeting') + 1);
  });

  it.each(writableFields)('have the limits and the operation of $field', ({ field, only, min, max }) => {
    const { tags: _tags, ...others } = fields;
    const row = Object.entries(others).find(([name]) => name === field)?.[1] ?? {};
    expect({ only: undefined, min: undefined, max: undefined, ...row }).toMatchObject({ only, min, max });
  });

  it('are in the part of a record where interface §2.3 has them', () => {
    const flat = readFields.map(({ field }) => field);
    expect(flatFields.filter((name) => !flat.includes(name))).toEqual([]);
    for (const part of recordParts) expect(inPart(part)).toEqual(readParts[part].rows.map(({ field }) => field));
    expect(names.filter((name) => rowOf(name).writeOnly)).toEqual(expect.arrayContaining([...neverRead]));
  });
});

/** The words of docs/fields.md for each kind of field. */
const kinds = {
  address: 'web address',
  countryRules: 'country rules (§2.2)',
  dateTime: 'date and time',
  digits: 'digits',
  flag: 'on or off',
  password: 'text',
  tags: 'list of texts',
  text: 'text',
  uuid: 'UUID',
};

function described(name: FieldName): string[] {
  const { kind, min, max, only, flag, part, writeOnly } = rowOf(name);
  const what = [
    kinds[kind],
    min !== undefined && `at least ${min}`,
    max !== undefined && `at most ${max}`,
    only !== undefined && `on ${only} only`,
    part !== undefined && `read in \`${part}\``,
    writeOnly && 'never read back',
  ];
  return [what.filter(Boolean).join(', '), flag === undefined ? '' : `\`${flag}\``];
}

describe('The table of docs/fields.md', () => {
  let rows: string[][];
  beforeAll(async () => {
    const [, table = ''] = (await readFile('docs/fields.md', 'utf8')).split(/^(?=\| field)/m);
    const [, , ...lines] = table.slice(0, table.indexOf('\n\n')).split('\n');
    rows = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  });

  it('has each field once, in order', () => {
    expect(rows.flatMap(([, first = '']) => [...first.matchAll(/`(\w+)`/g)].map(([, name]) => name))).toEqual(names);
  });

  it.each(names)('describes %s as its row does', (name) => {
    const [, , ...cells] = rows.find(([, first]) => first?.includes(`\`${name}\``)) ?? [];
    expect(cells.slice(0, 2)).toEqual(described(name));
  });
});
