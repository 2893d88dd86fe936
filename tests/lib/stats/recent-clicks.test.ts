import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { dayLength } from '../../../lib/stats/days.ts';
import { clicksFreshFor, clicksWithoutAsking, isOfRecentDays } from '../../../lib/stats/recent-clicks.ts';
import { runs } from '../../setup/runs.ts';

const now = Date.UTC(2026, 5, 15, 12);
const minute = 60_000;
const stored = (age: number, total_count: number | null = 7) => ({ total_count, at: now - age });
/** One second off, since a time on a quarter of an hour may be rounded. */
const clicked = (age: number) => ({ clicked: true, lastClicked: now - age - 1000 });

describe('clicks are not requested for a link', () => {
  it.each([
    ['that was requested recently', clicked(0), now, stored(clicksFreshFor - 1), 7],
    ['that was never clicked', { clicked: false, lastClicked: 0 }, now - minute, undefined, 0],
    ['whose clicks are on other days', clicked(40 * dayLength - 1), now - minute, stored(42 * dayLength), 0],
    ['that had no click on these days when the list was read', clicked(40 * dayLength), now - minute, undefined, 0],
    ['that had no click since its clicks were loaded', clicked(90 * minute), now - minute, stored(60 * minute), 7],
    ['whose clicks the service did not report recently', clicked(0), now, stored(minute, null), null],
  ])('%s', (_what, listed, readAt, known, count) => {
    expect(clicksWithoutAsking(now)(listed, readAt, known)?.total_count).toBe(count);
  });

  it.each([
    ['was clicked, and its clicks are unknown', clicked(minute), now, undefined],
    ['was clicked since', clicked(minute), now, stored(60 * minute)],
    ['may have been clicked since the list was read', clicked(90 * minute), now - 70 * minute, stored(60 * minute)],
    ['is in a list that was never read', clicked(90 * minute), null, stored(60 * minute)],
    ['may have been clicked', { clicked: null, lastClicked: 0 }, now, undefined],
    [
      'was clicked, at a time that is only a lower bound',
      { clicked: true, lastClicked: now - 60 * minute },
      now - minute,
      stored(40 * minute),
    ],
    ['was never clicked when an old list was read', { clicked: false, lastClicked: 0 }, now - dayLength, undefined],
    ['has clicks that were loaded a day ago', clicked(2 * dayLength), now, stored(dayLength)],
    ['has clicks on another day', clicked(40 * dayLength - 1), now - 41 * dayLength, stored(2 * dayLength)],
  ])('except if it %s', (_what, listed, readAt, known) => {
    expect(clicksWithoutAsking(now)(listed, readAt, known)).toBeNull();
  });
});

property('a list that was read before the clicks were loaded says nothing about them', () => {
  const time = fc.integer({ min: 0, max: 40 * dayLength });
  fc.assert(
    fc.property(time, time, time, (lastClicked, age, earlier) => {
      fc.pre(age >= clicksFreshFor && earlier > 0);
      expect(clicksWithoutAsking(now)(clicked(lastClicked), now - age - earlier, stored(age))).toBeNull();
    }),
    runs(200),
  );
});

it('the last 30 days end on the day of the answer', () => {
  const days = { start_date: '2026-05-17', end_date: '2026-06-15' };
  expect(isOfRecentDays(days, now)).toBe(true);
  for (const [name, day] of Object.entries({ start_date: '2026-05-16', end_date: '2026-06-14' }))
    expect(isOfRecentDays({ ...days, [name]: day }, now)).toBe(false);
  expect(isOfRecentDays(days, now + dayLength)).toBe(false);
});
