import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analytics, dimensions, intervals, wholeAnalytics } from '../../../lib/contract/analytics.ts';
import { runs } from '../../setup/runs.ts';
import { datedFields, intervalKeys, namedFields, resultFields, statsKeys } from './interface/analytics-fields.ts';
import { allRight, withWrong } from './interface/types.ts';

const named = [allRight(namedFields)];
const dated = [allRight(datedFields)];
const interval = Object.fromEntries(intervalKeys.map((key) => [key, dated]));

/** A complete result of interface §2.6. */
const wholeResult = {
  ...allRight(resultFields),
  stats: { ...Object.fromEntries(statsKeys.map((key) => [key, named])), interval },
};

const wrongPaths = (result: unknown) => analytics.safeParse(result).error?.issues.map(({ path }) => path.join('.'));

describe('An analytics result (interface §2.6)', () => {
  it('counts by the eleven keys of the table, in five intervals', () => {
    expect(dimensions).toEqual(statsKeys);
    expect(intervals).toEqual(intervalKeys);
  });

  it('is read completely and unchanged', () => {
    expect(analytics.parse(wholeResult)).toEqual(wholeResult);
  });

  it.each(withWrong(resultFields))('is refused at $field if that is $wrong', ({ field, wrong }) => {
    expect(wrongPaths({ ...wholeResult, [field]: wrong })).toEqual([field]);
  });
});

describe.each(statsKeys)('The counts by %s (interface §2.6)', (key) => {
  it.each(withWrong(namedFields))('are refused at $field if that is $wrong', ({ field, wrong }) => {
    expect(wrongPaths({ stats: { [key]: [...named, { [field]: wrong }] } })).toEqual([`stats.${key}.1.${field}`]);
  });

  it('are lists', () => {
    expect(wrongPaths({ stats: { [key]: named[0] } })).toEqual([`stats.${key}`]);
  });
});

describe.each(intervalKeys)('The counts by %s (interface §2.6)', (key) => {
  it.each(withWrong(datedFields))('are refused at $field if that is $wrong', ({ field, wrong }) => {
    const path = `stats.interval.${key}.0.${field}`;
    expect(wrongPaths({ stats: { interval: { [key]: [{ [field]: wrong }] } } })).toEqual([path]);
  });
});

describe('Analytics of complete entries', () => {
  const value = fc.constantFrom<unknown>('night', null, undefined, 0, 7, -1, 1.5, '3', Number.NaN, 2 ** 53, true, []);
  const counts = { total_count: value, unique_count: value };
  const listOf = (text: 'name' | 'date') => {
    const complete = {
      [text]: fc.constantFrom('night', null),
      total_count: fc.constant(7),
      unique_count: fc.constant(null),
    };
    const entry = fc.oneof(
      fc.record(complete),
      fc
        .tuple(fc.record(complete), fc.constantFrom(text, ...Object.keys(counts)), value)
        .map(([whole, field, wrong]) => ({ ...whole, [field]: wrong })),
      fc.record({ [text]: value, ...counts }, { requiredKeys: [] }),
      fc.constantFrom(null, 'night', 7),
    );
    return fc.oneof(fc.array(entry, { maxLength: 2 }), fc.constantFrom(null, undefined, {}, 'many'));
  };

  it('are those that read unchanged, with nothing to add to an entry', () => {
    const parts = [
      listOf('name'),
      listOf('date'),
      fc.constantFrom(...statsKeys),
      fc.constantFrom(...intervalKeys),
    ] as const;
    fc.assert(
      fc.property(...parts, (names, dates, key, step) => {
        const sent = { stats: { [key]: names, interval: { [step]: dates } } };
        const { data } = analytics.safeParse(sent);
        const lists = [names, dates].map((list) => list ?? null);
        const isWhole = JSON.stringify([data?.stats?.[key], data?.stats?.interval?.[step]]) === JSON.stringify(lists);
        expect(wholeAnalytics.safeParse(sent)).toEqual(
          isWhole ? { success: true, data } : expect.objectContaining({ success: false }),
        );
      }),
      runs(500),
    );
  });
});

describe('Reading R8', () => {
  it('reads lists that are absent or null as null', () => {
    const gaps = fc.dictionary(fc.constantFrom(...statsKeys), fc.constantFrom(null, undefined));
    fc.assert(
      fc.property(gaps, (missing) => {
        const read = analytics.parse({ ...wholeResult, stats: { ...wholeResult.stats, ...missing } });
        for (const key of statsKeys) expect(read.stats?.[key]).toEqual(key in missing ? null : named);
      }),
    );
  });

  it('reads an empty result as unknown values', () => {
    const nothing = { timeframe: null, total_count: null, unique_count: null, stats: null };
    expect(analytics.parse({})).toEqual(nothing);
  });
});
