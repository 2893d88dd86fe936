import { memo } from 'react';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';
import { type Layout, lineThrough } from './layout.ts';

/** The maximum number of points that have dots. Without dots, a single point would be invisible. */
const maxDots = 40;

interface Props {
  points: readonly Point[];
  before: readonly Point[] | null;
  metric: Metric;
  layout: Layout;
}

/** The lines, which do not change while the pointer moves. */
export const TimeLines = memo(function TimeLines({ points, before, metric, layout }: Props) {
  const { floor, x, y } = layout;
  const total = lineThrough(points, 'total_count', layout);
  // A line with gaps has no area below it.
  const isWhole = points.every(({ total_count }) => total_count !== null);
  return (
    <g>
      {points.length > 1 && isWhole && (
        <path className={styles['area']} d={`${total}L${x(points.length - 1)} ${floor}L${x(0)} ${floor}Z`} />
      )}
      {before !== null && (
        <path className={styles['before']} d={lineThrough(before.slice(0, points.length), metric, layout)} />
      )}
      <path className={styles['total']} d={total} />
      <path className={styles['unique']} d={lineThrough(points, 'unique_count', layout)} />
      {points.length <= maxDots &&
        points.map((point, index) => (
          <g key={point.start}>
            {point.total_count !== null && (
              <circle className={styles['dotTotal']} cx={x(index)} cy={y(point.total_count)} r={3} />
            )}
            {point.unique_count !== null && point.unique_count !== point.total_count && (
              <circle className={styles['dotUnique']} cx={x(index)} cy={y(point.unique_count)} r={2.5} />
            )}
          </g>
        ))}
    </g>
  );
});

/** The dots of the picked point. */
export function PickedDots({ point, index, layout: { x, y } }: { point: Point; index: number; layout: Layout }) {
  return (
    <g>
      {point.total_count !== null && (
        <circle className={styles['dotTotal']} cx={x(index)} cy={y(point.total_count)} r={4} />
      )}
      {point.unique_count !== null && (
        <circle className={styles['dotUnique']} cx={x(index)} cy={y(point.unique_count)} r={4} />
      )}
    </g>
  );
}
