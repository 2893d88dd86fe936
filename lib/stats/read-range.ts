import { readLinkStatsRoute } from '../link/route-table.ts';
import { type DayRange, isRange } from './days.ts';
import { type ChosenRange, daysOf, rangeNames, usualRange } from './ranges.ts';

/** The range that the query of a page names; the usual one where it names none, or wrongly. */
export function readRange(query: URLSearchParams): ChosenRange {
  const name = rangeNames.find((name) => name === query.get('range'));
  if (name === undefined) return usualRange;
  if (name !== 'own') return { name };
  const own = { start_date: query.get('start_date') ?? '', end_date: query.get('end_date') ?? '' };
  return isRange(own) ? { name, ...own } : usualRange;
}

/**
 * Which link and days the page of figures is about, by its address after `#`; null where that is another page's. The days
 * are null where they begin with the link: only its record tells when.
 *
 * @param now milliseconds since 1970
 */
export function readLinkAndDays(hash: string, now: number): { id: string; days: DayRange | null } | null {
  const route = readLinkStatsRoute(hash);
  if (route === null) return null;
  const range = readRange(route.query);
  return { id: route.id, days: range.name === 'all' ? null : daysOf(range, { now, created: null }) };
}
