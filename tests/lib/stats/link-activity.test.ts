import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { linkStats } from '@/lib/stats/dated-answer.ts';
import { addDays, type DayRange, dayAt, dayLength, endOf, timeOf } from '@/lib/stats/days.ts';
import {
  clickedLinks,
  countedActivity,
  maxCountingDelay,
  mayHaveClicks,
  needsRequest,
} from '@/lib/stats/link-activity.ts';
import { answerWith } from './stats-of.ts';

const now = Date.parse('2026-03-30T12:00:00Z');
const range: DayRange = { start_date: '2026-03-01', end_date: '2026-03-30' };
const before: DayRange = { start_date: '2026-01-30', end_date: '2026-02-28' };

const moments = fc.integer({ min: now - 90 * dayLength, max: now });
const lastClicks = fc.oneof(moments, fc.constantFrom('never' as const, 'unknown' as const));
const activities: fc.Arbitrary<LinkActivity> = fc.record({
  id: fc.uuid(),
  campaign: fc.constant(''),
  createdAt: fc.option(moments),
  lastClicked: lastClicks,
});
const ranges = fc
  .tuple(moments, fc.integer({ min: 0, max: 40 }))
  .map(([start, days]): DayRange => ({ start_date: dayAt(start), end_date: addDays(dayAt(start), days) }));

const activity = (lastClicked: LinkActivity['lastClicked'], createdAt: number | null = null): LinkActivity => {
  return { id: 'a', campaign: '', createdAt, lastClicked };
};

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

describe('the links to load', () => {
  it('are all that may have clicks in one of the periods, last clicked first', () => {
    fc.assert(
      fc.property(fc.array(activities), (links) => {
        const clicked = clickedLinks(links, [range, before]);
        const isIncluded = (link: LinkActivity) => mayHaveClicks(link, range) || mayHaveClicks(link, before);
        expect(new Set(clicked)).toEqual(new Set(links.filter(isIncluded)));
        const times = clicked.map(({ lastClicked }) => (typeof lastClicked === 'number' ? lastClicked : 0));
        expect(times).toEqual(times.toSorted((one, other) => other - one));
        const untimed = clicked.filter(({ lastClicked }) => lastClicked === 'unknown');
        const created = untimed.map(({ createdAt }) => createdAt ?? 0);
        expect(created).toEqual(created.toSorted((one, other) => other - one));
      }),
    );
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

describe('the clicks of a link', () => {
  const periods = { ranges: [range, before], readAt: now };
  const stats = (days: DayRange, total_count: number, at: number) =>
    linkStats({ answer: answerWith({ total_count }), at }, days);

  it('are 0 if its record excludes clicks, as of the reading of the list', () => {
    const counted = countedActivity(activity('never'), periods, () => undefined);
    expect(counted).toMatchObject({ counts: { total_count: 0, unique_count: 0 }, at: now });
    expect(counted?.before?.stats.total_count).toBe(0);
  });

  it('are unknown until its stats are loaded, and have no comparison until those of the days before are', () => {
    expect(countedActivity(activity('unknown'), periods, () => undefined)).toBeNull();
    const loaded = stats(range, 5, now);
    const counted = countedActivity(activity('unknown'), periods, (days) => (days === range ? loaded : undefined));
    expect(counted).toMatchObject({ counts: { total_count: 5 }, before: null });
  });

  it('are as of the reading of the list if that shows no click since the stats', () => {
    const at = now - 60 * 60_000;
    const statsOf = (days: DayRange) => stats(days, 1, at);
    expect(countedActivity(activity(at - maxCountingDelay - 1), periods, statsOf)?.at).toBe(now);
    expect(countedActivity(activity(at - 1), periods, statsOf)?.at).toBe(at);
  });

  it('are compared with the days before until the same time', () => {
    const counted = countedActivity(activity(now), periods, (days) => stats(days, 1, now));
    expect(counted?.before?.until).toBe(now - 30 * dayLength);
  });
});
