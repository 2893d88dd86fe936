import { memo } from 'react';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';
import { type Layout, lineOf } from './layout.ts';
import { Area, Line } from './line.tsx';

interface Props {
  points: readonly Point[];
  before: readonly Point[] | null;
  metric: Metric;
  /** True to draw the visitors as well. */
  hasVisitors: boolean;
  /** True if the last point is not over. */
  isRunning: boolean;
  layout: Layout;
}

/** The lines, which do not change while the pointer moves. */
export const TimeLines = memo(function TimeLines({ points, before, metric, hasVisitors, isRunning, layout }: Props) {
  const countsOf = (metric: Metric) => points.map((point) => point[metric]);
  const counts = countsOf(metric);
  return (
    <g data-metric={metric} className={styles['lines']}>
      <Area counts={counts} layout={layout} />
      {before !== null && (
        <path
          className={styles['before']}
          d={lineOf(
            before.slice(0, points.length).map((point) => point[metric]),
            layout,
          )}
        />
      )}
      {hasVisitors && (
        <g className={styles['unique']}>
          <Line counts={countsOf('unique_count')} {...{ layout, isRunning }} />
        </g>
      )}
      <g className={styles[metric === 'total_count' ? 'total' : 'unique']}>
        <Line {...{ counts, layout, isRunning }} />
      </g>
    </g>
  );
});

interface DotsProps {
  point: Point;
  index: number;
  metric: Metric;
  hasVisitors: boolean;
  layout: Layout;
}

/** The dots of the picked point. */
export function PickedDots({ point, index, metric, hasVisitors, layout: { x, y } }: DotsProps) {
  const drawn: readonly Metric[] = hasVisitors ? ['unique_count', metric] : [metric];
  return (
    <g>
      {drawn.map((each) => {
        const count = point[each];
        const className = styles[each === 'total_count' ? 'dotTotal' : 'dotUnique'];
        return count === null ? null : <circle key={each} className={className} cx={x(index)} cy={y(count)} r={4} />;
      })}
    </g>
  );
}
