import { expect, it } from 'vitest';
import { dayLength } from '../../../lib/stats/days.ts';
import { isOfRecentDays } from '../../../lib/stats/recent-clicks.ts';

const now = Date.UTC(2026, 5, 15, 12);

it('the last 30 days end on the day of the answer', () => {
  const days = { start_date: '2026-05-17', end_date: '2026-06-15' };
  expect(isOfRecentDays(days, now)).toBe(true);
  for (const [name, day] of Object.entries({ start_date: '2026-05-16', end_date: '2026-06-14' }))
    expect(isOfRecentDays({ ...days, [name]: day }, now)).toBe(false);
  expect(isOfRecentDays(days, now + dayLength)).toBe(false);
});
