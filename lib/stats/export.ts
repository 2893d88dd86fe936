import { intervals } from '../contract/analytics.ts';
import { countCells, csvOf } from '../csv/csv.ts';
import type { DayRange } from './days.ts';
import type { Counted, Figures } from './figures.ts';

const cellsOf = (kind: string, name: string, { total_count, unique_count }: Counted): string[] => [
  kind,
  name,
  ...countCells([total_count, unique_count]),
];

/**
 * All figures as CSV: a row for each name of each dimension and each step of each interval, under the interface's own names
 * (§2.6).
 */
export function figuresAsCsv(figures: Figures, { start_date, end_date }: DayRange): string {
  const rows = [
    ['kind', 'name', 'total_count', 'unique_count'],
    cellsOf('range', `${start_date}/${end_date}`, figures),
  ];
  for (const { dimension, rows: named } of [...figures.dimensions, ...figures.others]) {
    for (const row of named ?? []) rows.push(cellsOf(dimension, row.name, row));
  }
  for (const interval of intervals) {
    for (const step of figures.steps[interval] ?? []) rows.push(cellsOf(`interval.${interval}`, step.date, step));
  }
  return csvOf(rows);
}

/** The link that figures are of. */
export interface ExportedLink {
  id: string;
  title: string | null;
  long_url: string | null;
  short_url: string | null;
}

/** All figures as JSON, in the interface's own shape (§2.6), with the link and the days they are of. */
export function figuresAsJson(figures: Figures, range: DayRange, link: ExportedLink): string {
  const { total_count, unique_count, steps } = figures;
  const stats = Object.fromEntries(
    [...figures.dimensions, ...figures.others].map(({ dimension, rows }) => [dimension, rows]),
  );
  const { id, title, long_url, short_url } = link;
  const whole = { link: { id, title, long_url, short_url }, ...range, total_count, unique_count };
  return JSON.stringify({ ...whole, stats: { ...stats, interval: steps } }, null, 2);
}
