import { memo } from 'react';
import { i18n } from '#i18n';
import type { Figures, Metric } from '@/lib/stats/figures.ts';
import { RankedList } from '../ranks/ranked-list.tsx';
import styles from './page.module.css';

/** Every dimension, the interface's first, then those of the service's own. */
export const Ranks = memo(function Ranks({ figures, metric }: { figures: Figures; metric: Metric }) {
  return (
    <div className={styles['ranks']}>
      {figures.dimensions.map(({ dimension, rows }) => (
        <RankedList
          key={dimension}
          dimension={dimension}
          title={i18n.t(`stats.dimension.${dimension}`)}
          rows={rows}
          metric={metric}
          figures={figures}
        />
      ))}
      {figures.others.map(({ dimension, rows }) => (
        <RankedList
          key={`other ${dimension}`}
          dimension={dimension}
          title={dimension}
          rows={rows}
          metric={metric}
          figures={figures}
        />
      ))}
    </div>
  );
});
