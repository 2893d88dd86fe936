import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkActivity } from '@/lib/link/link-activity.ts';
import { linkStats } from '@/lib/stats/dated-answer.ts';
import { type DayRange, dayLength } from '@/lib/stats/days.ts';
import { maxCountingDelay, mayHaveClicks } from '@/lib/stats/freshness.ts';
import { clickedLinks, countedActivity } from '@/lib/stats/link-activity.ts';
import { activities, activity, before, now, range } from './activities.ts';
import { answerWith } from './stats-of.ts';

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
