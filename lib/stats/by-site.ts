import { siteOf } from './sites.ts';
import type { Row } from './stats.ts';
import { sumOf } from './sums.ts';

/** The sum of several rows. */
export interface GroupedRow extends Row {
  /** The summed rows, at least one. */
  parts: readonly Row[];
}

/** Groups referrers by site. `parts` keeps the service's own names. */
export function bySite(rows: readonly Row[]): GroupedRow[] {
  const sites = Map.groupBy(rows, ({ name }) => siteOf(name));
  return [...sites].map(([name, parts]) => ({ name, ...sumOf(parts), parts }));
}
