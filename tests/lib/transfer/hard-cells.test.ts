import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields } from '@/lib/contract/fields.ts';
import { type LinkRecord, linkRecord } from '@/lib/contract/link-reading.ts';
import { Sheet } from '@/lib/import/sheet.ts';
import { noUtmRules } from '@/lib/link/utm/preset.ts';
import { type LinkFile, writeLinks } from '@/lib/transfer/write-links.ts';
import { runs } from '../../setup/runs.ts';
import { linkFiles } from './link-files.ts';

const recordOf = (part: object): LinkRecord =>
  linkRecord.parse({
    ...{ id: '123e4567-e89b-42d3-a456-426614174000', long_url: 'https://example.com/a', title: 'Title', tags: [] },
    ...{ created_at: '2026-02-01T00:00:00.000Z', short_url: 'https://go.example.com/x7Kp2aB' },
    ...part,
  });

/** Writes links to a file and reads them back. */
async function writeAndRead(links: readonly LinkRecord[], file: LinkFile) {
  const written = await writeLinks({ count: links.length, read: async (from, to) => links.slice(from, to) }, file, {
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  const sheet = new Sheet();
  const { mapping, count } = sheet.open((await written?.file.arrayBuffer()) ?? '');
  const noSettings = {
    domains: [],
    defaultDomain: null,
    isListRead: true,
    pending: [],
    dateOrder: null,
    liftsUtm: false,
    utmRules: noUtmRules,
  };
  await sheet.check({ mapping, connectionId: 'none', zone: 'Pacific/Kiritimati', languages: ['en'], ...noSettings });
  const rows = sheet.jobRows(0, count, true).rows.flatMap(({ write }) => (write.kind === 'create' ? [write] : []));
  return { count, rows, wrong: sheet.rows('wrong', 0, count).rows };
}

async function bodyOf(part: object, file: LinkFile) {
  const { rows, wrong } = await writeAndRead([recordOf(part)], file);
  expect(wrong).toEqual([]);
  return { ...rows[0]?.body, geo_targets: rows[0]?.geo_targets };
}

const formulas = [
  '=1+1',
  '+49 30 1234',
  '-5',
  '-cmd',
  '@home',
  '|calc',
  '＝1',
  "'=1",
  "''=1",
  "'",
  '=HYPERLINK("a","b")',
  'a;=1',
  "a;'=1",
  'a,=1',
  'a|@b',
  'a\t+1',
  'a;"=1"',
];
const delimiters = ['"', '""', '"quoted", and; all|of\tit', 'a, b', 'a;b', 'a|b', '[a]', '{"a":1}', '\\'];
const ambiguous = ['007', '1e5', 'true', 'null', '2026-12-24', 'https://example.com', '🧵'.repeat(50), 'שלום, עולם'];
const hard = [...formulas, ...delimiters, ...ambiguous];

describe.each(linkFiles)('a link that is saved as %s and read back', (_name, file) => {
  it.each([...hard, 'two\nlines', '🧵'.repeat(fields.title.max)])('keeps its title: %j', async (title) => {
    expect(await bodyOf({ title }, file)).toMatchObject({ title });
  });

  it.each([[[]], ...hard.map((tag) => [[tag]]), [['a, b', 'c']], [['"', "'", '|']]])(
    'keeps its tags: %j',
    async (tags) => {
      const { tags: back } = await bodyOf({ tags }, file);
      expect(back ?? []).toEqual(tags);
    },
  );

  it('loses the invisible signs that another program stored', async () => {
    expect(await bodyOf({ title: '\ufeffx', tags: ['\ufeffx', 'x'] }, file)).toMatchObject({
      title: 'x',
      tags: ['x'],
    });
  });

  it.each([
    '2027-12-24T18:00:00Z',
    '2027-12-24T18:00:00.123Z',
    '2027-12-24T18:00:00+02:00',
    '2027-03-28T02:30:00-11:30',
  ])('expires at the same time, in any zone: %s', async (expiration) => {
    const { expiration: back } = await bodyOf({ has_expiration: true, expiration }, file);
    expect(Date.parse(back ?? '')).toBe(Date.parse(expiration));
  });

  it('keeps its country rules, with any addresses', async () => {
    const rules = [
      { iso2: 'DE', target_url: 'https://example.com/de?a=1,2;3|4&q="x"' },
      { iso2: 'CH', target_url: 'https://example.com/de?a=1,2;3|4&q="x"' },
      { iso2: 'FR', target_url: 'https://example.com/=fr' },
    ];
    const geo_targets = rules.map(({ iso2, target_url }) => ({ country: { iso2, name: iso2 }, target_url }));
    const back = await bodyOf({ has_geo_targeting: true, geo_targets }, file);
    expect(back.geo_targets).toEqual(rules.map(({ iso2, target_url }) => ({ country_id: iso2, target_url })));
  });

  it('is refused if its title is too long, instead of cut', async () => {
    const { rows, wrong } = await writeAndRead([recordOf({ title: 'x'.repeat(fields.title.max + 1) })], file);
    expect(rows).toEqual([]);
    expect(wrong[0]?.errors).toMatchObject([{ field: 'title', error: { error: { code: 'tooLong' } } }]);
  });

  it('keeps all values, in any combination', async () => {
    const text = fc
      .array(fc.constantFrom(...hard, ' ', '\n', '\r\n', 'x'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('').trim())
      .filter((joined) => joined !== '' && [...joined].length <= 40);
    const part = fc.record({
      title: text,
      tags: fc.uniqueArray(
        text.filter((tag) => [...tag].length >= fields.tags.min),
        { maxLength: 3 },
      ),
      utm: fc.record({ utm_source: text, utm_medium: text }),
      opengraph: fc.record({ meta_title: text, meta_description: text }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), async (parts) => {
        const links = parts.map((one) => recordOf({ ...one, has_utm: true, has_opengraph: true }));
        const { rows, wrong } = await writeAndRead(links, file);
        expect(wrong).toEqual([]);
        expect(rows.map(({ body }) => body)).toMatchObject(
          parts.map(({ title, tags, utm, opengraph }) => ({
            ...{ title, ...utm, ...opengraph },
            ...(tags.length > 0 && { tags }),
          })),
        );
      }),
      runs(60),
    );
  });
});
