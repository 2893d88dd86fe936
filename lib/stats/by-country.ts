import type { Row } from './stats.ts';
import { sumOf } from './sums.ts';

/**
 * Merges rows of the same country, which a service may call `us` and `US`. Country codes become upper case; other names
 * stay as they are.
 */
export function byCountry(rows: readonly Row[]): readonly Row[] {
  const countries = new Map<string, Row>();
  for (const row of rows) {
    const name = /^[A-Za-z]{2}$/.test(row.name) ? row.name.toUpperCase() : row.name;
    const former = countries.get(name);
    countries.set(name, { name, ...sumOf(former === undefined ? [row] : [former, row]) });
  }
  return [...countries.values()];
}
