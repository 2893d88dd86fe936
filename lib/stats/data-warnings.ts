import { type Counted, metrics, type Stats } from './stats.ts';

/** The kinds of warnings: impossible numbers, and counts that were not reported. */
const warningNames = ['negative', 'visitors', 'parts', 'unreported'] as const;

type DataWarning = (typeof warningNames)[number];

/**
 * Returns the warnings about a link's stats, in the order of their names. The clicks of a dimension must not exceed the
 * total. Visitors may have several names, so only each single name must not. Weeks, months and years may extend beyond
 * the range, so they are not added up.
 */
export function dataWarnings(stats: Stats): DataWarning[] {
  const found = new Set<DataWarning>();
  const lists = [...stats.dimensions, ...stats.others].flatMap(({ rows }) => (rows === null ? [] : [rows]));
  const { hour, day, ...longer } = stats.steps;
  const parts: (readonly Counted[])[] = [...lists, ...[hour, day].filter((steps) => steps !== null)];
  const others: (readonly Counted[])[] = Object.values(longer).filter((steps) => steps !== null);
  for (const rows of [[stats], ...parts, ...others]) {
    for (const { total_count, unique_count } of rows) {
      if ((total_count ?? 0) < 0 || (unique_count ?? 0) < 0) found.add('negative');
      if (total_count !== null && unique_count !== null && unique_count > total_count) found.add('visitors');
    }
  }
  for (const rows of parts) if (isMoreThanAll(rows, stats)) found.add('parts');
  for (const rows of [...parts, ...others]) if (hasGaps(rows)) found.add('unreported');
  return warningNames.filter((name) => found.has(name));
}

function isMoreThanAll(rows: readonly Counted[], all: Counted): boolean {
  const [clicks, visitors] = [all.total_count, all.unique_count];
  let sum = 0;
  for (const { total_count, unique_count } of rows) {
    sum += total_count ?? 0;
    if (visitors !== null && (unique_count ?? 0) > visitors) return true;
  }
  return clicks !== null && sum > clicks;
}

/** True if a row lacks a count. */
const hasGaps = (rows: readonly Counted[]): boolean =>
  metrics.some((metric) => rows.some((row) => row[metric] === null));
