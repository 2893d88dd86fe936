import type * as z from 'zod/mini';
import type { statsQuery } from '../../lib/contract/queries.ts';
import type { ReadCall } from '../links/call.ts';
import { invalidField, linkNotFound } from '../shared/refusal.ts';
import { findCreation } from '../storage/links.ts';
import { readAnalytics } from './analytics.ts';
import { clickableDays, type DayRange, earlier, isDay, later } from './calendar.ts';

type StatsQuery = z.output<typeof statsQuery>;

function check({ start_date, end_date }: StatsQuery): void {
  for (const [field, day] of Object.entries({ start_date, end_date })) {
    if (day !== undefined && !isDay(day)) throw invalidField(field, 'The calendar has no such day');
  }
  if (start_date !== undefined && end_date !== undefined && end_date < start_date) {
    throw invalidField('end_date', 'Must not be before start_date');
  }
}

/**
 * Returns the requested range. An end that is left out becomes the link's creation or today, unless that is beyond the
 * other end.
 */
function rangeOf({ start_date, end_date }: StatsQuery, created: string, today: string): DayRange {
  return {
    from: start_date ?? earlier(created, end_date ?? created),
    until: end_date ?? later(today, start_date ?? today),
  };
}

/**
 * Retrieves link analytics (interface §4.5): since the link's creation by default. Days are in UTC (reading R10), and
 * the last day is included.
 */
export async function retrieveStats({ database, caller, now }: ReadCall, query: StatsQuery) {
  check(query);
  const link = await findCreation(database, caller.ownerId, query.id);
  if (!link) throw linkNotFound();
  const today = now.toISOString().slice(0, 10);
  const requested = rangeOf(query, earlier(link.created_at.slice(0, 10), today), today);
  const shown = clickableDays(requested, link.created_at, now);
  return { status: 'success' as const, data: await readAnalytics(database, link.id, requested, shown) };
}
