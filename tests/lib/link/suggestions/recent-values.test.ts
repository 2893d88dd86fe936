import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { type LinkRecord, linkRecord } from '../../../../lib/contract/link-reading.ts';
import {
  mergeRecent,
  noRecentValues,
  type RecentValues,
  recentValues,
  valuesOfCreate,
  valuesOfRecords,
  valuesOfUpdate,
  withoutSlugOf,
} from '../../../../lib/link/suggestions/recent-values.ts';
import { runs } from '../../../setup/runs.ts';

const idOf = (number: number) => `123e4567-e89b-42d3-a456-${String(number).padStart(12, '0')}`;
const recordOf = (number: number, rest: Partial<LinkRecord> = {}): LinkRecord =>
  linkRecord.parse({ id: idOf(number), long_url: 'https://example.com/page', ...rest });

const created = {
  id: idOf(1),
  title: null,
  long_url: 'https://example.com/page',
  short_url: 'https://go.example.com/aB3xYz9',
  custom_url: 'https://go.example.com/sale',
  created_at: null,
};

describe('the recent values', () => {
  it('of a new link are its tags, UTM values and slug, with the address that the service assigned', () => {
    const body = { tags: ['spring'], utm_source: 'newsletter', custom_link: 'sale' };
    expect(valuesOfCreate(body, created)).toEqual({
      tags: ['spring'],
      utm: { ...noRecentValues.utm, utm_source: ['newsletter'] },
      slugs: [{ id: idOf(1), custom_link: 'sale', host: 'go.example.com', name: 'https://example.com/page' }],
    });
  });

  it('are as they will be sent: without invisible signs, in normal form, and none of them empty', () => {
    const body = { tags: [' spring\u200b', 'Cafe\u0301', '\u200b'], utm_term: ' a\u00a0b ' };
    const { tags, utm } = valuesOfCreate(body, created);
    expect([tags, utm.utm_term]).toEqual([['spring', 'Café'], ['a b']]);
  });

  it('of a new link contain no slug if none was requested', () => {
    expect(valuesOfCreate({}, created)).toEqual(noRecentValues);
    expect(valuesOfCreate({ custom_link: 'sale' }, { ...created, custom_url: null }).slugs).toEqual([]);
  });

  it('of an update are only the values that were sent and not empty', () => {
    const { tags, utm, slugs } = valuesOfUpdate({
      id: idOf(1),
      utm_term: '',
      utm_medium: 'email',
      custom_link: 'sale',
    });
    expect([tags, utm.utm_term, utm.utm_medium, slugs]).toEqual([[], [], ['email'], []]);
  });

  it('of a record contain its nested UTM values, and its title as the name', () => {
    const utm = { utm_source: 'a', utm_medium: null, utm_campaign: null, utm_term: '', utm_content: null };
    const { custom_url } = created;
    const record = recordOf(2, { tags: ['x'], utm, custom_link: 'sale', custom_url, title: '🧵'.repeat(150) });
    const used = valuesOfRecords([record]);
    expect(valuesOfRecords([{ ...record, title: null, long_url: null }]).slugs[0]?.name).toBe('');
    expect(used.utm).toEqual({ ...noRecentValues.utm, utm_source: ['a'] });
    expect(valuesOfRecords([{ ...record, has_utm: false }]).utm).toEqual(noRecentValues.utm);
    expect(used.slugs).toEqual([{ id: idOf(2), custom_link: 'sale', host: 'go.example.com', name: '🧵'.repeat(100) }]);
  });

  it('of several records are sorted by creation, newest first', () => {
    const records = [
      recordOf(1, { tags: ['old', 'both'], created_at: '2026-01-01T00:00:00Z' }),
      recordOf(2, { tags: ['undated'], created_at: null }),
      recordOf(3, { tags: ['new', 'both'], created_at: '2026-06-01T00:00:00+02:00' }),
      recordOf(4, { tags: ['also undated'], created_at: null }),
    ];
    expect(valuesOfRecords(records).tags).toEqual(['new', 'both', 'old', 'undated', 'also undated']);
  });
});

describe('merged recent values', () => {
  const slug = (number: number, custom_link: string) => ({ id: idOf(number), custom_link, host: 'h', name: '' });

  it('contain only the newest slug of a link', () => {
    const newer = { ...noRecentValues, slugs: [slug(1, 'new')] };
    const older = { ...noRecentValues, slugs: [slug(2, 'other'), slug(1, 'old')] };
    expect(mergeRecent(newer, older).slugs).toEqual([slug(1, 'new'), slug(2, 'other')]);
  });

  it('lose only the slug of a deleted link', () => {
    const used = { ...noRecentValues, tags: ['kept'], slugs: [slug(1, 'gone'), slug(2, 'stays')] };
    expect(withoutSlugOf(used, idOf(1))).toEqual({ ...used, slugs: [slug(2, 'stays')] });
  });

  const values: fc.Arbitrary<RecentValues> = fc
    .record({
      tags: fc.array(fc.string(), { maxLength: 250 }),
      ids: fc.array(fc.nat({ max: 9999 }), { maxLength: 600 }),
    })
    .map(({ tags, ids }) => ({
      tags,
      utm: { ...noRecentValues.utm, utm_source: tags },
      slugs: [...new Set(ids)].map((id) => slug(id, 'abc')),
    }));

  it('are the newest 200 tags, 50 values of a UTM field, and 500 slugs', () => {
    const many = (start: number): RecentValues => {
      const texts = Array.from({ length: 300 }, (_, at) => `${start + at}`);
      const utm = { ...noRecentValues.utm, utm_term: texts };
      return { tags: texts, utm, slugs: texts.map((text) => slug(Number(text), text)) };
    };
    const { tags, utm, slugs } = mergeRecent(many(300), many(0));
    const ends = [tags, utm.utm_term, slugs.map(({ custom_link }) => custom_link)].map((all) => [all[0], all.at(-1)]);
    expect(ends).toEqual([
      ['300', '499'],
      ['300', '349'],
      ['300', '199'],
    ]);
  });

  property('contain each value once, within the limits, newest first, and can be parsed again', () => {
    fc.assert(
      fc.property(values, values, (newer, older) => {
        const all = mergeRecent(newer, older);
        const idsIn = ({ slugs }: RecentValues) => slugs.map(({ id }) => id);
        const first = (count: number, ...lists: string[][]) => [...new Set(lists.flat())].slice(0, count);
        expect(all.tags).toEqual(first(200, newer.tags, older.tags));
        expect(all.utm.utm_source).toEqual(first(50, newer.utm.utm_source, older.utm.utm_source));
        expect(idsIn(all)).toEqual(first(500, idsIn(newer), idsIn(older)));
        expect(recentValues.parse(all)).toEqual(all);
      }),
      runs(50),
    );
  });
});
