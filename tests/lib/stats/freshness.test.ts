import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { dayLength, endOf, timeOf } from '@/lib/stats/days.ts';
import {
  clicksFreshFor,
  clicksWithoutAsking,
  maxCountingDelay,
  mayHaveClicks,
  needsRequest,
} from '@/lib/stats/freshness.ts';
import { runs } from '../../setup/runs.ts';
import { activities, activity, before, moments, now, range, ranges } from './activities.ts';

describe('the record of a link', () => {
  it('never excludes a day with clicks', () => {
    const clicks = fc.array(moments, { minLength: 1 });
    fc.assert(
      fc.property(clicks, moments, ranges, (times, createdAt, days) => {
        const existing = times.filter((time) => time >= createdAt);
        fc.pre(existing.length > 0);
        const link = activity(Math.max(...existing), createdAt);
        const isClicked = existing.some((time) => time >= timeOf(days.start_date) && time < endOf(days));
        if (isClicked) expect(mayHaveClicks(link, days)).toBe(true);
      }),
    );
  });

  it('excludes links without clicks, last clicked before the days, or created after them', () => {
    expect(mayHaveClicks(activity('never'), range)).toBe(false);
    expect(mayHaveClicks(activity(timeOf('2026-03-01') - 1), range)).toBe(false);
    expect(mayHaveClicks(activity(timeOf('2026-03-01')), range)).toBe(true);
    expect(mayHaveClicks(activity('unknown', timeOf('2026-03-31')), range)).toBe(false);
    expect(mayHaveClicks(activity('unknown'), range)).toBe(true);
  });
});

describe('stats of a link', () => {
  const known = { readAt: now - 60_000, freshSince: now - 10 * 60_000 };

  it('are requested if there are none', () => {
    expect(needsRequest(activity(now), range, null, known)).toBe(true);
  });

  it('are not requested again within some minutes, unless the link was clicked since', () => {
    const at = now - 5 * 60_000;
    expect(needsRequest(activity('unknown'), range, at, known)).toBe(false);
    expect(needsRequest(activity('unknown'), range, known.freshSince, known)).toBe(false);
    expect(needsRequest(activity('unknown'), range, known.freshSince - 1, known)).toBe(true);
    expect(needsRequest(activity(at - 1), range, at, known)).toBe(false);
    expect(needsRequest(activity(at + 1), range, at, known)).toBe(true);
  });

  it('are not requested if the list was read later and shows no click since', () => {
    const at = now - 60 * 60_000;
    const longBefore = activity(at - maxCountingDelay - 1);
    expect(needsRequest(longBefore, range, at, known)).toBe(false);
    // A record cannot exclude a click if it is older than the stats, has no time, or has a click just before them.
    expect(needsRequest(longBefore, range, at, { ...known, readAt: at - 1 })).toBe(true);
    expect(needsRequest(longBefore, range, at, { ...known, readAt: null })).toBe(true);
    expect(needsRequest(activity('unknown'), range, at, known)).toBe(true);
    for (const age of [1, maxCountingDelay]) expect(needsRequest(activity(at - age), range, at, known)).toBe(true);
  });

  it('are never requested again for days that were over when they were loaded', () => {
    fc.assert(
      fc.property(activities, moments, (link, readAt) => {
        const at = endOf(before) + dayLength;
        expect(needsRequest(link, before, at, { readAt, freshSince: now })).toBe(false);
        // A service in another time zone may still count the last day.
        const clicked = activity(now);
        expect(needsRequest(clicked, before, at - 1, { readAt, freshSince: now })).toBe(true);
      }),
    );
  });

  it('are requested exactly if they may lack a click', () => {
    fc.assert(
      fc.property(moments, moments, (lastClicked, at) => {
        const isRequested = needsRequest(activity(lastClicked), range, at, { readAt: now, freshSince: now });
        if (lastClicked > at) expect(isRequested).toBe(true);
        if (lastClicked + maxCountingDelay < at && at < now) expect(isRequested).toBe(false);
      }),
    );
  });
});

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
