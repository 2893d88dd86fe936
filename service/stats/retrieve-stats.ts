import type * as z from 'zod/mini';
import type { statsQuery } from '../../lib/contract/queries.ts';
import type { ReadCall } from '../links/call.ts';
import { notValidField, unknownLink } from '../shared/refusal.ts';
import { findCreation } from '../storage/links.ts';
import { answerFigures } from './analytics.ts';
import { clickableDays, type DayRange, earlier, isDay, later } from './calendar.ts';

type StatsQuery = z.output<typeof statsQuery>;

function check({ start_date, end_date }: StatsQuery): void {
  for (const [field, day] of Object.entries({ start_date, end_date })) {
    if (day !== undefined && !isDay(day)) throw notValidField(field, 'The calendar has no such day');
  }
  if (start_date !== undefined && end_date !== undefined && end_date < start_date) {
    throw notValidField('end_date', 'Must not be before start_date');
  }
}

/** The range that is asked for. What is left out is as the other end has it, where no click can be between them. */
function rangeOf({ start_date, end_date }: StatsQuery, created: string, today: string): DayRange {
  return {
    from: start_date ?? earlier(created, end_date ?? created),
    until: end_date ?? later(today, start_date ?? today),
  };
}

/**
 * Retrieve link analytics (interface §4.5): since the link was made unless asked otherwise, in days of UTC (reading
 * R10), the last one included.
 */
export async function retrieveStats({ database, caller, now }: ReadCall, query: StatsQuery) {
  check(query);
  const link = await findCreation(database, caller.ownerId, query.id);
  if (!link) throw unknownLink();
  const today = now.toISOString().slice(0, 10);
  const asked = rangeOf(query, earlier(link.created_at.slice(0, 10), today), today);
  const within = clickableDays(asked, link.created_at, now);
  return { status: 'success' as const, data: await answerFigures(database, link.id, asked, within) };
}
