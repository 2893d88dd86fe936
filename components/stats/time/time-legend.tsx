import { i18n } from '#i18n';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';
import { UnfinishedKey } from './unfinished.tsx';

interface Props {
  compares: boolean;
  metric: Metric;
  /** The interval of the last step if it is not over; else null. */
  running: Interval | null;
}

/** The name, color and pattern of each line. */
export function TimeLegend({ compares, metric, running }: Props) {
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
      {running !== null && <UnfinishedKey interval={running} />}
    </ul>
  );
}
