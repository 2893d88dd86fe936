import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createdLink } from '../../../lib/contract/link-created.ts';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { createdFields } from './interface/operations.ts';
import { neverRead, type PartName, readCountryFields, readFields, readParts } from './interface/read-fields.ts';
import { allRight, types, withWrong } from './interface/types.ts';

const id = types['string, UUID'].right;
const country = allRight(readCountryFields);
const partNames = Object.keys(readParts) as PartName[];

/** A complete record of interface §2.3 and §2.4. */
const wholeRecord: Record<string, unknown> = {
  ...allRight(readFields),
  utm: allRight(readParts.utm.rows),
  opengraph: allRight(readParts.opengraph.rows),
  geo_targets: [{ ...allRight(readParts.geo_targets.rows), country }],
  shareable_analytics: [allRight(readParts.shareable_analytics.rows)],
};

const wrongPaths = (record: unknown) => linkRecord.safeParse(record).error?.issues.map(({ path }) => path.join('.'));

describe('A read record (interface §2.3)', () => {
  it('has exactly the fields of the table: neither password nor domain', () => {
    const fields = Object.keys(linkRecord.shape);
    expect(fields.toSorted()).toEqual([...readFields.map(({ field }) => field), ...partNames].toSorted());
    for (const field of neverRead) expect(fields).not.toContain(field);
  });

  it('is read completely and unchanged', () => {
    expect(linkRecord.parse(wholeRecord)).toEqual(wholeRecord);
  });

  it.each(withWrong(readFields))('is refused at $field if that is $wrong', ({ field, wrong }) => {
    expect(wrongPaths({ ...wholeRecord, [field]: wrong })?.[0]).toMatch(new RegExp(`^${field}(\\.0)?$`));
  });

  it.each([[undefined], [null]])('needs an id: %j is refused', (none) => {
    expect(wrongPaths({ ...wholeRecord, id: none })).toEqual(['id']);
  });
});

describe.each(partNames)('The part %s of a read record (interface §2.3, §2.4)', (name) => {
  const { many, rows } = readParts[name];
  const recordWith = (part: unknown) => ({ id, [name]: many ? [part] : part });
  const inPart = many ? `${name}.0` : name;

  it.each(withWrong(rows))('is refused at $field if that is $wrong', ({ field, wrong }) => {
    expect(wrongPaths(recordWith({ [field]: wrong }))).toEqual([`${inPart}.${field}`]);
  });

  it('reads absent fields as null', () => {
    const empty: Record<string, unknown> = Object.fromEntries(rows.map(({ field }) => [field, null]));
    const read = linkRecord.parse(recordWith({}));
    expect(many ? read[name] : [read[name]]).toEqual([name === 'geo_targets' ? { ...empty, country: null } : empty]);
  });

  it.each(['text', 5, true])('is refused if it is %j', (wrong) => {
    expect(wrongPaths({ id, [name]: wrong })).toEqual([name]);
    expect(wrongPaths(recordWith(wrong))).toEqual([inPart]);
  });
});

describe('The country of a read geo target (interface §2.4)', () => {
  it.each(withWrong(readCountryFields))('is refused at $field if that is $wrong', ({ field, wrong }) => {
    const path = `geo_targets.0.country.${field}`;
    expect(wrongPaths({ id, geo_targets: [{ country: { ...country, [field]: wrong } }] })).toEqual([path]);
  });
});

describe('The answer to a create (interface §4.1)', () => {
  it('has exactly the fields of the table', () => {
    expect(Object.keys(createdLink.shape)).toEqual(expect.arrayContaining(createdFields.map(({ field }) => field)));
    expect(Object.keys(createdLink.shape)).toHaveLength(createdFields.length);
  });

  it.each(withWrong(createdFields))('is refused at $field if that is $wrong', ({ field, wrong }) => {
    const read = createdLink.safeParse({ ...allRight(createdFields), [field]: wrong });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

describe('Reading R8', () => {
  const fields = Object.keys(wholeRecord).filter((field) => field !== 'id');
  const missing = fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(null, undefined));

  it('reads fields that are absent or null as null, and leaves the others unchanged', () => {
    fc.assert(
      fc.property(missing, (gaps) => {
        const expected = Object.fromEntries(Object.entries(gaps).map(([field]) => [field, null]));
        // As it is sent: JSON leaves out undefined.
        const sent: unknown = JSON.parse(JSON.stringify({ ...wholeRecord, ...gaps }));
        expect(linkRecord.parse(sent)).toEqual({ ...wholeRecord, ...expected });
      }),
    );
  });

  it('ignores keys that the interface does not have, with any values', () => {
    const unknownKey = fc.string().filter((key) => !(key in wholeRecord) && key !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(unknownKey, fc.jsonValue()), (others) => {
        expect(linkRecord.parse({ ...others, ...wholeRecord })).toEqual(wholeRecord);
      }),
    );
  });
});
