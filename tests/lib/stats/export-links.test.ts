import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyed } from '@/lib/contract/keyed.ts';
import { linkRecord } from '@/lib/contract/link-reading.ts';
import { type CsvRows, csvOf } from '@/lib/csv/csv.ts';
import { escapeFormulas } from '@/lib/csv/escape-formulas.ts';
import { campaignReport } from '@/lib/stats/campaign-report.ts';
import { linkColumns, linkRows, reportColumns, reportRows } from '@/lib/stats/export-links.ts';
import { toStats } from '@/lib/stats/stats.ts';
import { readCsv } from './read-csv.ts';
import { answerWith } from './stats-of.ts';

/** Writes rows as CSV and reads them back. */
const readBack = (rows: CsvRows) => readCsv(csvOf(rows, 'comma').slice(1));

const range = { start_date: '2026-03-01', end_date: '2026-03-31' };
const words = { headings: keyed(reportColumns, (column) => `The ${column}`), noChannel: 'None' };

it('a value that the service did not report is an empty cell, and is left out of sums', () => {
  const utm = { utm_campaign: 'c', utm_source: 'a', utm_medium: 'b', utm_content: 'c', before: null };
  const report = campaignReport([
    { ...utm, total_count: 2, unique_count: null },
    { ...utm, total_count: null, unique_count: null },
  ]);
  expect(readBack(reportRows(report, range, words))[1]).toEqual([
    ...['Unassigned', 'c', 'a', 'b', 'c', '2', '2', '', ''],
    ...['2026-03-01', '2026-03-31'],
  ]);
});

it('a report has the clicks of the whole previous period if they are loaded', () => {
  const before = { stats: toStats(answerWith({ total_count: 7 })), range, until: 0 };
  const link = { utm_campaign: 'c', utm_source: '', utm_medium: '', utm_content: '', total_count: 2, unique_count: 1 };
  const report = campaignReport([{ ...link, before }]);
  expect(readBack(reportRows(report, range, words))[1]?.slice(0, 9)).toEqual([
    ...['None', 'c', '', '', '', '1', '2', '7', '1'],
  ]);
});

it('a campaign report is read back completely from CSV, with any names, and contains no formula', () => {
  const text = fc.string({ unit: 'binary', maxLength: 50 });
  const link = fc.record({
    utm_campaign: text,
    utm_source: text,
    utm_medium: text,
    utm_content: text,
    total_count: fc.nat(),
    unique_count: fc.nat(),
    before: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(link), (links) => {
      const report = campaignReport(links);
      const [head, ...rows] = readBack(reportRows(report, range, words));
      expect(head).toEqual(reportColumns.map((column) => `The ${column}`));
      expect(rows).toEqual(
        report.groups.flatMap((group) =>
          group.rows.map((row) => [
            ...[group.channel ?? 'None', row.utm_campaign, row.utm_source, row.utm_medium, row.utm_content].map(
              escapeFormulas,
            ),
            ...[String(row.links.length), String(row.total_count), '', String(row.unique_count)],
            ...['2026-03-01', '2026-03-31'],
          ]),
        ),
      );
    }),
  );
});

it('compared links have their UTM values, tags and days, in order', () => {
  const link = (id: number, part: object) =>
    linkRecord.parse({ id: `123e4567-e89b-42d3-a456-42661417400${id}`, title: 'Pricing', ...part });
  const counted = (id: number, part: object) => ({
    ...{ link: link(id, part), before: null },
    stats: { total_count: id, unique_count: null },
  });
  const utm = { utm_source: 'x', utm_medium: 'social', utm_campaign: 'spring', utm_term: 't', utm_content: '' };
  const written = linkRows(
    [counted(2, { utm, tags: ['a', 'b'], short_url: 'https://go.example.com/p' }), counted(1, {})],
    range,
    keyed(linkColumns, (column) => column),
  );
  const [head = [], ...rows] = readBack(written);
  const named = rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
  expect(named).toMatchObject([
    {
      ...{ ...utm, title: 'Pricing', tags: 'a, b', short_url: 'https://go.example.com/p' },
      ...{ total_count: '2', unique_count: '', ...range },
    },
    { title: 'Pricing', utm_source: '', tags: '', total_count: '1' },
  ]);
});
