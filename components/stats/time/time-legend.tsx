import { i18n } from '#i18n';
import type { Metric } from '@/lib/stats/figures.ts';
import styles from '../chart/chart.module.css';

/** Which line is which: each has a colour and a pattern of its own. */
export function TimeLegend({ compares, metric }: { compares: boolean; metric: Metric }) {
  const lines = [
    { line: 'total', words: i18n.t('stats.metric.total_count') },
    { line: 'unique', words: i18n.t('stats.metric.unique_count') },
    ...(compares ? [{ line: 'before', words: i18n.t('stats.time.beforeOf', [i18n.t(`stats.metric.${metric}`)]) }] : []),
  ];
  return (
    <ul className={styles['legend']}>
      {lines.map(({ line, words }) => (
        <li key={line}>
          <svg width="24" height="8" aria-hidden="true">
            <path className={styles[line]} d="M0 4h24" />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}
