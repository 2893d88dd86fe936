import { useState } from 'react';
import { navigate } from '@/components/route/hash-route.ts';
import type { AcrossView } from '@/lib/stats/across-route.ts';
import { daysOf } from '@/lib/stats/ranges.ts';
import { RangePicker } from '../page/range-picker.tsx';

/** The days of a page, as its address has them, and ways to change them. */
export interface Period {
  view: AcrossView;
  onView: (part: Partial<AcrossView>) => void;
  /** The time as of which the days are, in milliseconds since 1970. */
  now: number;
  /** Moves the days to now. */
  renew: () => void;
}

/** @param routeOf - writes the address of the page */
export function usePeriod(view: AcrossView, routeOf: (view: AcrossView) => string): Period {
  const [now, setNow] = useState(Date.now);
  const renew = () => setNow(Date.now());
  const onView = (part: Partial<AcrossView>) => {
    if (part.range !== undefined) renew();
    navigate(routeOf({ ...view, ...part }), { replace: true });
  };
  return { view, onView, now, renew };
}

/** Chooses the days of a page, and whether to compare them. */
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
