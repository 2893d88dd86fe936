import { useState } from 'react';
import { navigate } from '@/components/route/hash-route.ts';
import type { CompareView } from '@/lib/stats/compare-route.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { RangePicker } from '../page/range-picker.tsx';
import { rememberRange } from '../page/use-remembered-range.ts';

/** The days in a page's address, and functions that change them. */
export interface Period {
  view: CompareView;
  onView: (part: Partial<CompareView>) => void;
  /** The time from which the days are counted back, in milliseconds since 1970. */
  now: number;
  /** Moves the days to now. */
  renew: () => void;
}

/**
 * Returns the days in a page's address, and functions that change them.
 *
 * @param routeOf - returns the page's address
 */
export function usePeriod(view: CompareView, routeOf: (view: CompareView) => string): Period {
  const [now, setNow] = useState(Date.now);
  const renew = () => setNow(Date.now());
  const onView = (part: Partial<CompareView>) => {
    if (part.range !== undefined) {
      renew();
      void rememberRange(part.range);
    }
    navigate(routeOf({ ...view, ...part }), { replace: true });
  };
  return { view, onView, now, renew };
}

/** Chooses the days of a page and the comparison with the previous period. */
export function PeriodPicker({ view, onView, now }: Period) {
  return (
    <RangePicker
      chosen={view.range}
      range={daysOf(view.range, { now, created: null })}
      hasCreation={false}
      onChoose={(range) => onView({ range, interval: null })}
      compares={view.compares}
      onCompare={(compares) => onView({ compares })}
    />
  );
}
