import { readLinkStatsRoute } from '../link/route-table.ts';
import { type DayRange, isRange } from './days.ts';
import { type ChosenRange, daysOf, defaultRange, rangeNames } from './ranges.ts';

/** Returns the range in the query of a page; the default one if it is missing or invalid. */
export function readRange(query: URLSearchParams): ChosenRange {
  const name = rangeNames.find((name) => name === query.get('range'));
  if (name === undefined) return defaultRange;
  if (name !== 'own') return { name };
  const own = { start_date: query.get('start_date') ?? '', end_date: query.get('end_date') ?? '' };
  return isRange(own) ? { name, ...own } : defaultRange;
}

/**
 * Returns the link and the days of an address of the stats page (the part after `#`); null for other pages. The days
 * are null if they start with the link's creation, which only its record tells.
 *
 * @param now - milliseconds since 1970
 * @param remembered - the name of the range for an address without one
 */
export function readLinkAndDays(
  hash: string,
  now: number,
  remembered: string,
): { id: string; days: DayRange | null } | null {
  const route = readLinkStatsRoute(hash);
  if (route === null) return null;
  if (!route.query.has('range')) route.query.set('range', remembered);
  const range = readRange(route.query);
  return { id: route.id, days: range.name === 'all' ? null : daysOf(range, { now, created: null }) };
}
