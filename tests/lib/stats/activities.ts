import * as fc from 'fast-check';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { addDays, type DayRange, dayAt, dayLength } from '@/lib/stats/days.ts';

export const now = Date.parse('2026-03-30T12:00:00Z');
export const range: DayRange = { start_date: '2026-03-01', end_date: '2026-03-30' };
export const before: DayRange = { start_date: '2026-01-30', end_date: '2026-02-28' };

export const moments = fc.integer({ min: now - 90 * dayLength, max: now });
const lastClicks = fc.oneof(moments, fc.constantFrom('never' as const, 'unknown' as const));
export const activities: fc.Arbitrary<LinkActivity> = fc.record({
  id: fc.uuid(),
  campaign: fc.constant(''),
  createdAt: fc.option(moments),
  lastClicked: lastClicks,
});
export const ranges = fc
  .tuple(moments, fc.integer({ min: 0, max: 40 }))
  .map(([start, days]): DayRange => ({ start_date: dayAt(start), end_date: addDays(dayAt(start), days) }));

export const activity = (lastClicked: LinkActivity['lastClicked'], createdAt: number | null = null): LinkActivity => {
  return { id: 'a', campaign: '', createdAt, lastClicked };
};
