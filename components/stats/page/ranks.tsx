import { memo } from 'react';
import { i18n } from '#i18n';
import type { Dimension } from '@/lib/contract/analytics.ts';
import type { Figures, Metric } from '@/lib/stats/figures.ts';
import { RankedList } from '../ranks/ranked-list.tsx';
import styles from './page.module.css';

/** The dimensions of most interest: the origin of visitors. */
const first: readonly Dimension[] = ['referrer', 'country', 'city'];

interface Props {
  figures: Figures;
  metric: Metric;
  /** The first dimensions, or all others: the interface's, then the service's own. */
  which: 'first' | 'others';
}

/** A ranked list for each dimension. */
export const Ranks = memo(function Ranks({ figures, metric, which }: Props) {
  const named = figures.dimensions.map((each) => ({ ...each, title: i18n.t(`stats.dimension.${each.dimension}`) }));
  const others = figures.others.map((each) => ({ ...each, title: each.dimension }));
  const isFirst = (dimension: Dimension) => first.includes(dimension);
  const shown =
    which === 'first'
      ? named
          .filter(({ dimension }) => isFirst(dimension))
          .toSorted((one, other) => first.indexOf(one.dimension) - first.indexOf(other.dimension))
      : [...named.filter(({ dimension }) => !isFirst(dimension)), ...others];
  return (
    <div className={styles['ranks']}>
      {shown.map(({ dimension, title, rows }, index) => (
        // Names may repeat: a service's own dimension can have the name of an interface's.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is always the same
        <RankedList key={index} dimension={dimension} title={title} rows={rows} metric={metric} figures={figures} />
      ))}
    </div>
  );
});
