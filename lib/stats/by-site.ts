import { sumOf } from './across.ts';
import type { Row } from './figures.ts';
import { siteOf } from './sites.ts';

/** Rows that belong together, and each of them. */
export interface GroupedRow extends Row {
  /** Those that it sums up; a single one stands for itself. */
  parts: readonly Row[];
}

/** Referrers by the site that people know, each with the service's own names below it. */
export function bySite(rows: readonly Row[]): GroupedRow[] {
  const sites = Map.groupBy(rows, ({ name }) => siteOf(name));
  return [...sites].map(([name, parts]) => ({ name, ...sumOf(parts), parts }));
}
