import { memo } from 'react';
import { i18n } from '#i18n';
import type { Dimension } from '@/lib/contract/analytics.ts';
import type { Metric, Stats } from '@/lib/stats/stats.ts';
import { RankedList } from '../ranks/ranked-list.tsx';
import styles from './page.module.css';

/** The dimensions of most interest: the origin of visitors. */
const first: readonly Dimension[] = ['referrer', 'country', 'city'];

interface Props {
  stats: Stats;
  metric: Metric;
  /** The first dimensions, or all others: the interface's, then the service's own. */
  which: 'first' | 'others';
}

/** A ranked list for each dimension. */
export const Ranks = memo(function Ranks({ stats, metric, which }: Props) {
  const named = stats.dimensions.map((each) => ({
    ...each,
    title: i18n.t(`stats.dimension.${each.dimension}`),
    searchLabel: i18n.t(`stats.ranks.search.${each.dimension}`),
  }));
  const others = stats.others.map((each) => ({
    ...each,
    title: each.dimension,
    searchLabel: i18n.t('stats.ranks.search.other', [each.dimension]),
  }));
  const isFirst = (dimension: Dimension) => first.includes(dimension);
  const shown =
    which === 'first'
      ? named
          .filter(({ dimension }) => isFirst(dimension))
          .toSorted((one, other) => first.indexOf(one.dimension) - first.indexOf(other.dimension))
      : [...named.filter(({ dimension }) => !isFirst(dimension)), ...others];
  return (
    <div className={styles['ranks']}>
      {shown.map(({ rows, ...names }, index) => (
        // Names may repeat: a service's own dimension can have the name of an interface's.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is always the same
        <RankedList key={index} {...names} rows={rows} metric={metric} totals={stats} />
      ))}
    </div>
  );
});
