import { type Dimension, type Interval, intervals } from '../contract/analytics.ts';
import { type CsvRows, countCells } from '../csv/csv.ts';
import type { DayRange } from './days.ts';
import type { Counted, Stats } from './stats.ts';

const cellsOf = (kind: string, name: string, { total_count, unique_count }: Counted): string[] => [
  kind,
  name,
  ...countCells([total_count, unique_count]),
];

/** The words in a CSV file of stats. */
export interface CsvWords {
  /** The headings of breakdown, name, clicks and visitors. */
  columns: readonly [string, string, string, string];
  total: string;
  dimension: (dimension: Dimension) => string;
  interval: (interval: Interval) => string;
}

/**
 * Returns all stats of a link as rows for CSV: its title and other facts, the total, then a row for each name of each
 * dimension and each step of each interval. Names and dates are the service's own.
 *
 * @param about - the facts about the link and the days, each as a word and a value
 */
export function statsRows(
  stats: Stats,
  about: readonly (readonly [word: string, value: string])[],
  words: CsvWords,
): CsvRows {
  const rows: string[][] = [
    [...words.columns],
    ...about.map(([word, value]) => [word, value, '', '']),
    cellsOf(words.total, '', stats),
  ];
  for (const { dimension, rows: named } of stats.dimensions) {
    for (const row of named ?? []) rows.push(cellsOf(words.dimension(dimension), row.name, row));
  }
  for (const { dimension, rows: named } of stats.others) {
    for (const row of named) rows.push(cellsOf(dimension, row.name, row));
  }
  for (const interval of intervals) {
    for (const step of stats.steps[interval] ?? []) rows.push(cellsOf(words.interval(interval), step.date, step));
  }
  return rows;
}

/** A link in an export of its stats. */
interface ExportedLink {
  id: string;
  title: string | null;
  long_url: string | null;
  short_url: string | null;
}

/** Returns all stats of a link as JSON in the interface's shape (§2.6), with the link and the days. */
export function statsAsJson(stats: Stats, range: DayRange, link: ExportedLink): string {
  const { total_count, unique_count, steps } = stats;
  const dimensions = Object.fromEntries(
    [...stats.dimensions, ...stats.others].map(({ dimension, rows }) => [dimension, rows]),
  );
  const { id, title, long_url, short_url } = link;
  const whole = { link: { id, title, long_url, short_url }, ...range, total_count, unique_count };
  return JSON.stringify({ ...whole, stats: { ...dimensions, interval: steps } }, null, 2);
}
