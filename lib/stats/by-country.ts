import { sumOf } from './across.ts';
import type { Row } from './figures.ts';

/**
 * Countries by their codes in capitals, each once: a service may name one `us` here and `US` there, whose clicks belong
 * together on a map. What is no code stays as it is.
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
