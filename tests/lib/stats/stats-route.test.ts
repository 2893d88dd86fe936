import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervals } from '@/lib/contract/analytics.ts';
import { dayAt } from '@/lib/stats/days.ts';
import { type ChosenRange, rangeNames } from '@/lib/stats/ranges.ts';
import { metrics } from '@/lib/stats/stats.ts';
import { linkStatsRoute, readStatsView, type StatsView, writeStatsView } from '@/lib/stats/stats-route.ts';

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

const range: fc.Arbitrary<ChosenRange> = fc
  .tuple(fc.constantFrom(...rangeNames), day, day)
  .map(([name, one, other]) => {
    if (name !== 'own') return { name };
    const [start_date = '', end_date = ''] = [dayAt(one.getTime()), dayAt(other.getTime())].sort();
    return { name, start_date, end_date };
  });

const view: fc.Arbitrary<StatsView> = fc.record({
  range,
  compares: fc.boolean(),
  interval: fc.option(fc.constantFrom(...intervals)),
  metric: fc.constantFrom(...metrics),
});

describe('the address of the stats', () => {
  it('keeps the view', () => {
    fc.assert(
      fc.property(view, (view) => {
        expect(readStatsView(writeStatsView(view))).toEqual(view);
      }),
    );
  });

  it('is short with default settings', () => {
    for (const view of [undefined, readStatsView('')])
      expect(linkStatsRoute('a-link', view)).toBe('/links/a-link/stats');
  });

  it.each(['range=never', 'range=own', 'range=own&start_date=2024-03-02&end_date=2024-03-01', 'interval=x&metric=y'])(
    'ignores the invalid %s',
    (search) => {
      expect(readStatsView(search)).toEqual(readStatsView(''));
    },
  );
});
