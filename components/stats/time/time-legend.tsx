import { i18n } from '#i18n';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';

interface Props {
  compares: boolean;
  metric: Metric;
  hasVisitors: boolean;
}

const lineOf = { total_count: 'total', unique_count: 'unique' } as const;

/** The name, color and pattern of each line; nothing for a single line. */
export function TimeLegend({ compares, metric, hasVisitors }: Props) {
  if (!compares && !hasVisitors) return null;
  const lines = [
    { line: lineOf[metric], words: i18n.t(`stats.metric.${metric}`) },
    ...(hasVisitors ? [{ line: lineOf.unique_count, words: i18n.t('stats.metric.unique_count') }] : []),
    ...(compares ? [{ line: 'before', words: i18n.t(`stats.time.before.of.${metric}`) }] : []),
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
