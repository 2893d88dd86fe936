import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { campaignReport, hasCampaigns, reportFields, reportOf } from '@/lib/stats/campaign-report.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import { toStats } from '@/lib/stats/stats.ts';
import { sumOf } from '@/lib/stats/sums.ts';
import { answerWith } from './stats-of.ts';

const count = fc.nat({ max: 1_000_000 });
const text = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('newsletter', 'email', 'social', 'cpc', 'google'));
const link = fc.record({
  utm_campaign: text,
  utm_source: text,
  utm_medium: text,
  utm_content: text,
  total_count: count,
  unique_count: count,
  before: fc.constant(null),
});

const expectFalling = (counts: readonly (number | null)[]) =>
  expect(counts).toEqual(counts.toSorted((one, other) => (other ?? 0) - (one ?? 0)));

describe('a campaign report', () => {
  it('loses no click and no link, lists each combination once, and is sorted by falling clicks', () => {
    fc.assert(
      fc.property(fc.array(link), (links) => {
        const { groups, ...sum } = campaignReport(links);
        const rows = groups.flatMap((group) => group.rows);
        expect(sum).toEqual({ ...sumOf(links), links });
        for (const parts of [groups, rows]) {
          expect(sumOf(parts)).toEqual(sumOf(links));
          expect(parts.reduce((count, part) => count + part.links.length, 0)).toBe(links.length);
        }
        const names = rows.map((row) => JSON.stringify(reportFields.map((field) => row[field].trim().toLowerCase())));
        expect(new Set(names).size).toBe(names.length);
        expect(new Set(groups.map(({ channel }) => channel)).size).toBe(groups.length);
        expectFalling(groups.map(({ total_count }) => total_count));
        for (const group of groups) {
          expect(sumOf(group.rows)).toEqual(sumOf([group]));
          expectFalling(group.rows.map(({ total_count }) => total_count));
        }
      }),
    );
  });

  it('groups rows by the channel that Google Analytics assigns', () => {
    const row = (utm_source: string, utm_medium: string, total_count: number) => ({
      ...{ utm_campaign: 'c', utm_source, utm_medium, utm_content: '' },
      ...{ total_count, unique_count: 1, before: null },
    });
    const { groups } = campaignReport([
      row('', '', 9),
      row('news', 'email', 2),
      row('google', 'cpc', 3),
      row('b', 'email', 4),
    ]);
    expect(groups.map(({ channel, total_count }) => [channel, total_count])).toEqual([
      [null, 9],
      ['Email', 6],
      ['Paid Search', 3],
    ]);
  });
});

it('a sum is compared only if the previous period of each link is loaded', () => {
  const range = { start_date: '2026-03-01', end_date: '2026-03-01' };
  const before = { stats: toStats(answerWith({ total_count: 4 })), range, until: Date.parse('2026-03-05') };
  expect(sumBeforeOf([{ before }, { before: null }])).toBeNull();
  expect(sumBeforeOf([])).toBeNull();
  expect(sumBeforeOf([{ before }, { before }])?.total_count).toEqual({ count: 8, part: 'over' });
});

describe('the report of links', () => {
  const counted = (total_count: number, utm: object | null, has_utm = true) => ({
    link: linkRecord.parse({ id: '123e4567-e89b-42d3-a456-426614174000', has_utm, utm }),
    ...{ stats: { total_count, unique_count: 1 }, before: null },
  });
  const spring = counted(3, { utm_campaign: 'Spring', utm_source: 'news', utm_medium: 'email' });

  it('has their clicks under their UTM values', () => {
    expect(reportOf([spring, counted(9, null)])).toMatchObject({
      ...{ total_count: 12, unique_count: 2 },
      groups: [
        { channel: null, rows: [{ utm_campaign: '', total_count: 9 }] },
        { channel: 'Email', rows: [{ utm_campaign: 'Spring', utm_source: 'news', total_count: 3 }] },
      ],
    });
  });

  it('is none if no link has UTM values that have an effect', () => {
    expect(reportOf([])).toBeNull();
    expect(reportOf([counted(1, null), counted(2, { utm_source: 'news' }, false)])).toBeNull();
    expect(reportOf([counted(1, null), counted(1, { utm_content: 'top' })])).not.toBeNull();
  });

  it('is of several campaigns if their names differ in more than case', () => {
    const has = (...campaigns: string[]) => {
      const report = reportOf(campaigns.map((utm_campaign) => counted(1, { utm_campaign, utm_source: 'news' })));
      return report && hasCampaigns(report);
    };
    expect([has('a'), has('a', 'A'), has('a', 'b'), has('a', '')]).toEqual([false, false, true, true]);
  });

  it('lists equal counts by name, and unreported ones last', () => {
    const row = (utm_source: string, total_count: number | null) => ({
      ...{ utm_campaign: '', utm_source, utm_medium: 'email', utm_content: '', unique_count: null, before: null },
      total_count,
    });
    const { groups } = campaignReport([row('d', null), row('b', 1), row('a', 1), row('c', 2)]);
    expect(groups[0]?.rows.map((one) => one.utm_source)).toEqual(['c', 'a', 'b', 'd']);
  });

  it('lists channels of equal counts by name, whatever the order of the links', () => {
    const row = (utm_source: string, utm_medium: string) => ({
      ...{ utm_campaign: '', utm_source, utm_medium, utm_content: '', total_count: 1, unique_count: 1, before: null },
    });
    const links = [row('', ''), row('news', 'email'), row('google', 'cpc')];
    for (const order of [links, links.toReversed()])
      expect(campaignReport(order).groups.map(({ channel }) => channel)).toEqual([null, 'Email', 'Paid Search']);
  });
});
