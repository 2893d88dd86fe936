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

/** What is told over some checks, the first of which begins the watching. */
function tellings(choices: WatchChoices, [first, ...rest]: readonly Check[]): News[] {
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

/** Checks as time goes by: hours pass, clicks come or do not, and sometimes the service counts them anew or hides them. */
const checks = fc
  .array(fc.record({ hours: fc.nat({ max: 400 }), more: fc.integer({ min: -50, max: 5000 }), hidden: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((steps) => {
    let [at, clicks, quietSince] = [start, 0, start - 3 * day];
    return steps.map(({ hours, more, hidden }): Check => {
      at += hours * 3_600_000;
      clicks = Math.max(0, clicks + more);
      if (more > 0) quietSince = at;
      return { at, name: 'Spring sale', clicks: hidden ? null : clicks, quietSince };
    });
  });

describe('milestones that somebody is told of', () => {
  const told = (...clicks: (number | null)[]) =>
    tellings(
      { milestones: true, quietDays: null },
      clicks.map((one, at) => seenAfter(at, one, at)),
    ).map((news) => (news.kind === 'milestone' ? [news.milestone, news.clicks] : news));

  it('are those passed since the watching began', () => {
    expect(told(5430, 5431, 9999)).toEqual([]);
    expect(told(5430, 10_004)).toEqual([[10_000, 10_004]]);
    expect(told(0, 99, 100, 101)).toEqual([[100, 100]]);
  });

  it('are the highest alone where several are passed at once', () => {
    expect(told(3, 12_000)).toEqual([[10_000, 12_000]]);
  });

  it('are told once, also where the service takes clicks back and counts them again', () => {
    expect(told(90, 110, 95, 120)).toEqual([[100, 110]]);
  });

  it('are none that was passed while the service told no figures', () => {
    expect(told(null, 5430, 5431)).toEqual([]);
    expect(told(90, null, 110)).toEqual([[100, 110]]);
  });

  it('rise, whatever the checks', () => {
    fc.assert(
      fc.property(choices, checks, (wanted, seen) => {
        const milestones = tellings(wanted, seen).flatMap((news) =>
          news.kind === 'milestone' ? [news.milestone] : [],
        );
        expect(milestones).toEqual([...new Set(milestones)].sort((a, b) => a - b));
        if (!wanted.milestones) expect(milestones).toEqual([]);
        for (const milestone of milestones) expect(milestone).toBeGreaterThan(seen[0]?.clicks ?? 0);
      }),
    );
  });
});

describe('a silence that somebody is told of', () => {
  const told = (...seen: Check[]) =>
    tellings({ milestones: false, quietDays: 7 }, seen).map((news) => (news.kind === 'quiet' ? news.days : news));

  it('is told once it lasts, and not again', () => {
    expect(
      told(seenAfter(0, 1, 0), seenAfter(6.9, 1, 0), seenAfter(7, 1, 0), seenAfter(8, 1, 0), seenAfter(60, 1, 0)),
    ).toEqual([7]);
  });

  it('is told again when there was a click in between, be it never seen by itself', () => {
    expect(told(seenAfter(0, 1, 0), seenAfter(9, 1, 0), seenAfter(20, 2, 11))).toEqual([9, 9]);
  });

  it('is told where the one told before is dated ahead, by a clock that was ahead', () => {
    const ahead = seenAfter(407, 1, 400);
    expect(told(seenAfter(400, 1, 400), ahead, seenAfter(8, 1, 0))).toEqual([7, 8]);
  });

  it('is no news where it lasted already', () => {
    expect(told(seenAfter(0, 1, -100), seenAfter(30, 1, -100))).toEqual([]);
    expect(told(seenAfter(0, 1, -100), seenAfter(30, 2, 20))).toEqual([10]);
  });

  it('lasts as long as was asked for, and is told once for each last click', () => {
    fc.assert(
      fc.property(choices, checks, (wanted, seen) => {
        const silences = tellings(wanted, seen).flatMap((news) => (news.kind === 'quiet' ? [news] : []));
        for (const { days } of silences) expect(days).toBeGreaterThanOrEqual(wanted.quietDays ?? Number.NaN);
        expect(new Set(silences.map(({ since }) => since)).size).toBe(silences.length);
      }),
    );
  });
});

it('a check that changes nothing tells nothing', () => {
  fc.assert(
    fc.property(choices, checks, (wanted, seen) => {
      const last = seen.at(-1);
      if (last === undefined) return;
      let watch = startWatch(id, wanted, last);
      for (const one of seen) watch = newsOf(watch, one).watch;
      expect(newsOf(newsOf(watch, last).watch, last).news).toEqual([]);
    }),
  );
});
