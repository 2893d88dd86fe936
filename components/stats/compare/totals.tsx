import { useMemo } from 'react';
import { i18n } from '#i18n';
import type { DayRange } from '@/lib/stats/days.ts';
import { sumBeforeOf } from '@/lib/stats/period-before.ts';
import { sumOf } from '@/lib/stats/sums.ts';
import { Headline } from '../page/headline.tsx';
import type { LoadedLink } from './loaded-links.ts';

interface Props {
  /** The links whose stats are loaded. */
  loaded: readonly LoadedLink[];
  /** The number of links to load in all. */
  count: number;
  range: DayRange;
}

/** The sums of clicks and visitors of all links. Their change shows once the previous period of each link is loaded. */
export function Totals({ loaded, count, range }: Props) {
  const sum = useMemo(() => sumOf(loaded.map(({ stats }) => stats)), [loaded]);
  const before = useMemo(() => (loaded.length < count ? null : sumBeforeOf(loaded)), [loaded, count]);
  if (loaded.length === 0 && count > 0) return null;
  const stats = count === 0 ? { total_count: 0, unique_count: 0 } : sum;
  const visitors = i18n.t('stats.compare.visitorsNote');
  const note =
    loaded.length < count ? `${i18n.t('stats.compare.progress', [loaded.length, count])} · ${visitors}` : visitors;
  return <Headline stats={stats} before={before} range={range} note={note} />;
}
