import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type News, newsOf, startWatch } from '@/lib/watch/news.ts';
import { type Check, type Watch, type WatchChoices, watch as watchSchema } from '@/lib/watch/watch.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const day = 86_400_000;
const start = Date.parse('2026-03-10T12:00:00Z');

const seenAfter = (days: number, clicks: number | null, quietSince: number): Check => ({
  at: start + days * day,
  name: 'Spring sale',
  clicks,
  quietSince: start + quietSince * day,
});

/** Returns the news of some checks. The first check starts the watch. */
function newsFrom(choices: WatchChoices, [first, ...rest]: readonly Check[]): News[] {
  if (first === undefined) return [];
  let watch: Watch = startWatch(id, choices, first);
  return rest.flatMap((seen) => {
    const compared = newsOf(watch, seen);
    watch = watchSchema.parse(compared.watch);
    return compared.news;
  });
}

const choices = fc
  .record({ milestones: fc.boolean(), quietDays: fc.option(fc.integer({ min: 1, max: 30 })) })
  .filter(({ milestones, quietDays }) => milestones || quietDays !== null);

/** Checks over time: hours pass, clicks may arrive, and sometimes the service corrects or hides their number. */
const checks = fc
  .array(
    fc.record({ hours: fc.nat({ max: 400 }), newClicks: fc.integer({ min: -50, max: 5000 }), hidden: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((steps) => {
    let [at, clicks, quietSince] = [start, 0, start - 3 * day];
    return steps.map(({ hours, newClicks, hidden }): Check => {
      at += hours * 3_600_000;
      clicks = Math.max(0, clicks + newClicks);
      if (newClicks > 0) quietSince = at;
      return { at, name: 'Spring sale', clicks: hidden ? null : clicks, quietSince };
    });
  });

describe('reported milestones', () => {
  const reported = (...clicks: (number | null)[]) =>
    newsFrom(
      { milestones: true, quietDays: null },
      clicks.map((one, at) => seenAfter(at, one, at)),
    ).map((news) => (news.kind === 'milestone' ? [news.milestone, news.clicks] : news));

  it('are those passed since the watch started', () => {
    expect(reported(5430, 5431, 9999)).toEqual([]);
    expect(reported(5430, 10_004)).toEqual([[10_000, 10_004]]);
    expect(reported(0, 99, 100, 101)).toEqual([[100, 100]]);
  });

  it('are only the highest of several passed at once', () => {
    expect(reported(3, 12_000)).toEqual([[10_000, 12_000]]);
  });

  it('are reported once, even if the service corrects its counts down and up again', () => {
    expect(reported(90, 110, 95, 120)).toEqual([[100, 110]]);
  });

  it('include none that was passed while the service sent no counts', () => {
    expect(reported(null, 5430, 5431)).toEqual([]);
    expect(reported(90, null, 110)).toEqual([[100, 110]]);
  });

  it('rise, with any checks', () => {
    fc.assert(
      fc.property(choices, checks, (watchedFor, seen) => {
        const milestones = newsFrom(watchedFor, seen).flatMap((news) =>
          news.kind === 'milestone' ? [news.milestone] : [],
        );
        expect(milestones).toEqual([...new Set(milestones)].sort((a, b) => a - b));
        if (!watchedFor.milestones) expect(milestones).toEqual([]);
        for (const milestone of milestones) expect(milestone).toBeGreaterThan(seen[0]?.clicks ?? 0);
      }),
    );
  });
});

describe('a reported silence', () => {
  const reported = (...seen: Check[]) =>
    newsFrom({ milestones: false, quietDays: 7 }, seen).map((news) => (news.kind === 'quiet' ? news.days : news));

  it('is reported once it lasts, and not again', () => {
    expect(
      reported(seenAfter(0, 1, 0), seenAfter(6.9, 1, 0), seenAfter(7, 1, 0), seenAfter(8, 1, 0), seenAfter(60, 1, 0)),
    ).toEqual([7]);
  });

  it('is reported again after a click, even if no check saw it separately', () => {
    expect(reported(seenAfter(0, 1, 0), seenAfter(9, 1, 0), seenAfter(20, 2, 11))).toEqual([9, 9]);
  });

  it('is reported if the last report has a later date, from a clock that was ahead', () => {
    const ahead = seenAfter(407, 1, 400);
    expect(reported(seenAfter(400, 1, 400), ahead, seenAfter(8, 1, 0))).toEqual([7, 8]);
  });

  it('is not reported if it lasted already', () => {
    expect(reported(seenAfter(0, 1, -100), seenAfter(30, 1, -100))).toEqual([]);
    expect(reported(seenAfter(0, 1, -100), seenAfter(30, 2, 20))).toEqual([10]);
  });

  it('has at least the chosen length, and is reported once for each last click', () => {
    fc.assert(
      fc.property(choices, checks, (watchedFor, seen) => {
        const silences = newsFrom(watchedFor, seen).flatMap((news) => (news.kind === 'quiet' ? [news] : []));
        for (const { days } of silences) expect(days).toBeGreaterThanOrEqual(watchedFor.quietDays ?? Number.NaN);
        expect(new Set(silences.map(({ since }) => since)).size).toBe(silences.length);
      }),
    );
  });
});

it('a check without changes reports nothing', () => {
  fc.assert(
    fc.property(choices, checks, (watchedFor, seen) => {
      const last = seen.at(-1);
      if (last === undefined) return;
      let watch = startWatch(id, watchedFor, last);
      for (const one of seen) watch = newsOf(watch, one).watch;
      expect(newsOf(newsOf(watch, last).watch, last).news).toEqual([]);
    }),
  );
});
