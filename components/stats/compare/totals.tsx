import { type ReactNode, useMemo } from 'react';
import { i18n } from '#i18n';
import type { DayRange } from '@/lib/stats/days.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import { sumOf } from '@/lib/stats/sums.ts';
import { Headline } from '../page/headline.tsx';
import type { LoadedLink } from './loaded-links.ts';

interface Props {
  /** The links whose stats are loaded. */
  loaded: readonly LoadedLink[];
  /** The number of links to load in all. */
  count: number;
  /** True while more stats load. Their sum would grow, so it does not show yet. */
  isLoading: boolean;
  range: DayRange;
  /** The age of the numbers. */
  status: ReactNode;
  choice: { metric: Metric; onMetric: (metric: Metric) => void } | undefined;
}

/** The sums of clicks and visitors of all links. Their change shows once the previous period of each link is loaded. */
export function Totals({ loaded, count, isLoading, range, status, choice }: Props) {
  const isPart = loaded.length < count;
  const sum = useMemo(() => sumOf(loaded.map(({ stats }) => stats)), [loaded]);
  const before = useMemo(() => (isPart ? null : sumBeforeOf(loaded)), [loaded, isPart]);
  const stats = count === 0 ? { total_count: 0, unique_count: 0 } : sum;
  const isUnknown = isPart && (isLoading || loaded.length === 0);
  return (
    <Headline
      {...{ before, range, status, choice }}
      stats={isUnknown ? null : stats}
      visitorsNote={i18n.t('stats.compare.visitorsNote')}
    />
  );
}
