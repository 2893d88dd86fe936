import { i18n } from '#i18n';
import type { Interval } from '@/lib/contract/analytics.ts';
import styles from '../chart/chart.module.css';
import { type Layout, top } from './layout.ts';

/**
 * Marks the last step of a chart as not over, since a low count there is no drop. Starts halfway from the step before.
 */
export function Unfinished({ layout: { x, left, right, floor }, count }: { layout: Layout; count: number }) {
  const from = count > 1 ? (x(count - 2) + x(count - 1)) / 2 : left;
  return <rect className={styles['unfinished']} x={from} y={top} width={right - from} height={floor - top} />;
}

/** The mark's entry in the legend. */
export const UnfinishedKey = ({ interval }: { interval: Interval }) => (
  <li>
    <svg width="16" height="16" aria-hidden="true">
      <rect className={`${styles['unfinished']} ${styles['border']}`} width="16" height="16" />
    </svg>
    {i18n.t(`stats.time.unfinished.${interval}`)}
  </li>
);
