import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStats } from '../../../lib/client/read-stats.ts';
import { dimensions, intervals } from '../../../lib/contract/analytics.ts';

const read = (data: unknown) => {
  const result = readStats({ status: 'success', data });
  if (!result.ok) throw new Error('The stats were not read');
  return result.value;
};

const row = (name: unknown, total_count: unknown = 1) => ({ name, total_count, unique_count: 1 });

describe('An unreadable value of the stats', () => {
  it.each([
    [{ total_count: '12' }, 1, ['total_count']],
    [{ total_count: '12', unique_count: '7' }, 2, ['total_count', 'unique_count']],
    [{ timeframe: 5 }, 1, ['timeframe']],
    [{ stats: { country: [row('DE', '1'), row('AT', 1.5)] } }, 2, ['stats.country[].total_count']],
    [{ stats: { interval: { day: [{ date: 5, total_count: 1 }] } } }, 1, ['stats.interval.day[].date']],
    [{ stats: { city: 'none', country: [row('DE')] } }, 1, ['stats.city']],
    [{ stats: { city: [row('Bern'), null] } }, 1, ['stats.city']],
    [{ stats: { city: [5, row('Bern', '1')] } }, 1, ['stats.city']],
    [{ stats: [] }, 1, ['stats']],
  ])('becomes null, is counted, and its place is named once: %j', (data, count, places) => {
    expect(read({ unique_count: 7, ...data })).toMatchObject({ unreadable: { count, places } });
  });

  it('leaves the other values as they are', () => {
    const { total_count, unique_count, stats } = read({
      total_count: '12',
      unique_count: 7,
      stats: { country: [row('DE', '12'), row('AT', 2)], city: 'none' },
    });
    expect([total_count, unique_count]).toEqual([null, 7]);
    expect(stats?.country).toEqual([row('DE', null), row('AT', 2)]);
    expect(stats?.city).toBeNull();
  });

  it('may occur tens of thousands of times', () => {
    const referrer = Array.from({ length: 50_000 }, (_, at) => row(`site-${at}`, '2'));
    const answer = read({ stats: { referrer } });
    expect(answer.unreadable).toEqual({ count: 50_000, places: ['stats.referrer[].total_count'] });
    expect(answer.stats?.referrer).toHaveLength(50_000);
  });
});

describe('Stats', () => {
  it('name no places if all their values are readable', () => {
    expect(read({ total_count: 1, stats: { country: [row('DE')] } })).not.toHaveProperty('unreadable');
    expect(read({ total_count: 1, stats: { country: [{ name: 'DE' }] } })).not.toHaveProperty('unreadable');
  });

  it.each([[null], [5], ['text'], [[]], [undefined]])('are refused if they are not an object: %j', (data) => {
    expect(readStats({ status: 'success', data })).toMatchObject({
      ok: false,
      failure: { code: 'value', path: 'data' },
    });
  });

  it('are read with any values', () => {
    const lists = fc.dictionary(fc.constantFrom(...dimensions), fc.jsonValue());
    const interval = fc.oneof(fc.dictionary(fc.constantFrom(...intervals), fc.jsonValue()), fc.jsonValue());
    const stats = fc.oneof(
      fc.tuple(lists, interval).map(([named, interval]) => ({ ...named, interval })),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.record({ total_count: fc.jsonValue(), stats }, { requiredKeys: [] }), (data) => {
        const answer = read(data);
        // Reading the result again changes nothing, and finds no wrong value.
        const { unreadable: _, others: __, ...readable } = answer;
        expect(read(readable)).toEqual({ ...readable, others: {} });
      }),
    );
  });
});
