import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRows, csvOf, tabbed } from '@/lib/csv/csv.ts';
import { escapeFormulas } from '@/lib/csv/escape-formulas.ts';
import { type CsvWords, statsAsJson, statsRows } from '@/lib/stats/export.ts';
import { toStats } from '@/lib/stats/stats.ts';
import { readCsv } from './read-csv.ts';
import { answerWith } from './stats-of.ts';

/** Writes rows as CSV and reads them back. */
const readBack = (rows: CsvRows) => readCsv(csvOf(rows, 'comma').slice(1));

const range = { start_date: '2026-03-01', end_date: '2026-03-02' };
const row = (name: string, total_count = 2) => ({ name, total_count, unique_count: 1 });

const stats = toStats(
  answerWith({
    total_count: 2,
    unique_count: 1,
    stats: {
      country: [row('DE')],
      referrer: [row('=HYPERLINK("http://evil.example","Prize")')],
      interval: { day: [{ date: '2026-03-01', total_count: 2, unique_count: 1 }] },
    },
    others: { mood: [row('glad, "very"')] },
  }),
);

const words: CsvWords = {
  columns: ['Breakdown', 'Name', 'Clicks', 'Visitors'],
  total: 'Total',
  dimension: (dimension) => `By ${dimension}`,
  interval: (interval) => `Each ${interval}`,
};
const about: [string, string][] = [
  ['Title', '=1+1'],
  ['First day', '2026-03-01'],
];

describe('stats as CSV', () => {
  it('have headings, the link and days, and every row of each dimension and interval', () => {
    expect(readBack(statsRows(stats, about, words))).toEqual([
      ['Breakdown', 'Name', 'Clicks', 'Visitors'],
      ['Title', "'=1+1", '', ''],
      ['First day', '2026-03-01', '', ''],
      ['Total', '', '2', '1'],
      ['By country', 'DE', '2', '1'],
      ['By referrer', '\'=HYPERLINK("http://evil.example","Prize")', '2', '1'],
      ['mood', 'glad, "very"', '2', '1'],
      ['Each day', '2026-03-01', '2', '1'],
    ]);
  });

  it('have an empty cell for a missing value', () => {
    const some = toStats(answerWith({ total_count: 3, stats: { country: [{ name: 'DE', unique_count: 1 }] } }));
    expect(readBack(statsRows(some, [], words)).slice(1)).toEqual([
      ['Total', '', '3', ''],
      ['By country', 'DE', '', '1'],
    ]);
  });

  it('are read back completely, with any names, and contain no formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 })), (names) => {
        const named = toStats(answerWith({ stats: { city: names.map((name) => row(name)) } }));
        const read = readBack(statsRows(named, [], words));
        expect(read.slice(2).map(([, name]) => name)).toEqual(names.map(escapeFormulas));
        for (const cells of read) for (const cell of cells) expect(cell).not.toMatch(/^[=+@\t\r]/);
      }),
    );
  });
});

it('stats as JSON have the interface’s form, with the link and the days', () => {
  const link = { id: 'an-id', title: 'Sale', long_url: 'https://example.com', short_url: null, tags: ['left out'] };
  const read: unknown = JSON.parse(statsAsJson(stats, range, link));
  expect(read).toMatchObject({
    link: { id: 'an-id', title: 'Sale' },
    ...range,
    total_count: 2,
    stats: { country: [row('DE')], mood: [row('glad, "very"')], interval: { day: [{ date: '2026-03-01' }] } },
  });
  expect(JSON.stringify(read)).not.toContain('left out');
});

it('stats as JSON are null for missing values', () => {
  const some = toStats(answerWith({ total_count: 3, stats: { interval: { day: [{ date: '2026-03-01' }] } } }));
  const link = { id: 'an-id', title: null, long_url: null, short_url: null };
  expect(JSON.parse(statsAsJson(some, range, link))).toMatchObject({
    total_count: 3,
    unique_count: null,
    stats: { country: null, interval: { day: [{ date: '2026-03-01', total_count: null, unique_count: null }] } },
  });
});

it.each([
  ['=1+1', "'=1+1"],
  ['-3', '-3'],
  ['-cmd', "'-cmd"],
  ['+49', "'+49"],
  ['@a', "'@a"],
  ['a=b', 'a=b'],
])('the cell %s is escaped as %s', (cell, expected) => {
  expect(escapeFormulas(cell)).toBe(expected);
});

it('a copied table has tabs between cells, and a line per row', () => {
  expect(
    tabbed([
      ['Name', 'Clicks'],
      ['a\tb\nc', '1'],
    ]),
  ).toBe('Name\tClicks\na b c\t1');
});
