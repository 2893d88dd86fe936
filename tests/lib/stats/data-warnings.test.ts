import { describe, expect, it } from 'vitest';
import { dataWarnings } from '@/lib/stats/data-warnings.ts';
import { hasNoClicks, toStats } from '@/lib/stats/stats.ts';
import { answerWith } from './stats-of.ts';

type Counts = [total_count: number | null, unique_count: number | null];

const counts = ([total_count, unique_count]: Counts) => ({ total_count, unique_count });
const named = (...rows: Counts[]) => rows.map((row, at) => ({ name: `Name ${at}`, ...counts(row) }));
const dated = (...rows: Counts[]) => rows.map((row, at) => ({ date: `2026-03-0${at + 1}`, ...counts(row) }));

/** Stats of 10 clicks by 5 visitors. */
const ofTen = (stats: object, others = {}, total: Counts = [10, 5]) =>
  toStats(answerWith({ ...counts(total), stats, others }));

const country = named([6, 5], [4, 4]);
const interval = { day: dated([6, 5], [4, 4]), week: dated([10, 5], [9, 5]) };

describe('the stats of a link', () => {
  it.each<[string, ReturnType<typeof toStats>]>([
    ['agree', ofTen({ country, interval })],
    ['have less in their parts than in total', ofTen({ country: named([1, 1]), interval: { hour: dated([1, 1]) } })],
    [
      'have more in weeks, months and years, which extend beyond the days',
      ofTen({ interval: { month: dated([99, 9]) } }),
    ],
    ['have no total', ofTen({ country }, {}, [null, null])],
    ['have no clicks', ofTen({ country: named([0, 0]) }, {}, [0, 0])],
    ['have nothing', toStats(answerWith({}))],
  ])('have no warning if they %s', (_what, stats) => {
    expect(dataWarnings(stats)).toEqual([]);
  });

  it.each<[string, ReturnType<typeof toStats>, readonly string[]]>([
    ['negative clicks in total', ofTen({}, {}, [-1, -2]), ['negative']],
    ['negative visitors in a year', ofTen({ interval: { year: dated([1, -1]) } }), ['negative']],
    ['more visitors than clicks in total', ofTen({}, {}, [4, 5]), ['visitors']],
    ['more visitors than clicks of a country', ofTen({ country: named([1, 2]) }), ['visitors']],
    ['more visitors than clicks in a week', ofTen({ interval: { week: dated([1, 2]) } }), ['visitors']],
    ['more clicks of countries than in total', ofTen({ country: named([6, 1], [5, 1]) }), ['parts']],
    ['more clicks of its own names than in total', ofTen({}, { mood: named([11, 1]) }), ['parts']],
    ['more clicks in days than in total', ofTen({ interval: { day: dated([6, 1], [5, 1]) } }), ['parts']],
    ['more clicks in hours than in total', ofTen({ interval: { hour: dated([6, 1], [5, 1]) } }), ['parts']],
    ['more visitors of one country than in total', ofTen({ country: named([6, 6]) }), ['parts']],
    ['no visitors of a country', ofTen({ country: named([1, null]) }), ['unreported']],
    ['no clicks in a month', ofTen({ interval: { month: dated([null, 1]) } }), ['unreported']],
    ['all of these', ofTen({ country: named([-1, 1], [99, null]) }), ['negative', 'visitors', 'parts', 'unreported']],
  ])('have warnings, in a fixed order, if they have %s', (_what, stats, expected) => {
    expect(dataWarnings(stats)).toEqual(expected);
  });

  it.each<[string, ReturnType<typeof toStats>, boolean]>([
    ['all counts are 0', ofTen({ country: named([0, 0]), interval: { day: dated([0, 0]) } }, {}, [0, 0]), true],
    ['only the total is reported', ofTen({}, {}, [0, null]), true],
    ['a total is missing', ofTen({}, {}, [null, 0]), false],
    ['there are clicks', ofTen({}), false],
    ['there are visitors in total', ofTen({}, {}, [0, 1]), false],
    ['a country has clicks', ofTen({ country: named([0, 0], [1, 0]) }, {}, [0, 0]), false],
    ['a name of the service has visitors', ofTen({}, { mood: named([0, 1]) }, [0, 0]), false],
    ['an hour has clicks', ofTen({ interval: { hour: dated([1, 0]) } }, {}, [0, 0]), false],
  ])('are told apart from those without clicks if %s', (_what, stats, expected) => {
    expect(hasNoClicks(stats)).toBe(expected);
  });
});
