import { type Ref, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';
import { Plot } from '../chart/plot.tsx';
import { useWidth } from '../chart/use-width.ts';
import { height, layOut, stepAt } from './layout.ts';
import { TimeLines } from './time-lines.tsx';
import { Unfinished } from './unfinished.tsx';

interface Props {
  ref: Ref<SVGSVGElement>;
  points: readonly Point[];
  before: readonly Point[] | null;
  interval: Interval;
  metric: Metric;
  index: number | null;
  onIndex: (index: number | null) => void;
  /** True if the last point is not over. */
  isRunning: boolean;
  /** Returns the lines of a point's tooltip, its name first. */
  lines: (index: number) => string[];
}

/** Draws lines over time. A tooltip describes the picked point. */
export function TimePlot({ ref, points, before, isRunning, interval, metric, index, onIndex, lines }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const layout = useMemo(
    () => layOut(points, before, { width, interval, metric }),
    [points, before, width, interval, metric],
  );
  const { floor, x, y } = layout;
  const picked = index === null ? undefined : points[index];

  return (
    <Plot
      ref={ref}
      place={place}
      width={width}
      height={height}
      title={i18n.t('stats.time.heading')}
      picker={{ label: i18n.t('stats.time.pick'), count: points.length }}
      index={index}
      onIndex={onIndex}
      onPoint={(pointed) => onIndex(pointed && stepAt(pointed.x, points.length, layout))}
      lines={lines}
      linesAt={(at) => ({ x: x(at), y: 8 })}
    >
      {isRunning && <Unfinished layout={layout} count={points.length} />}
      <TimeLines points={points} before={before} metric={metric} layout={layout} />
      {picked !== undefined && index !== null && (
        <g>
          <line className={styles['cursor']} x1={x(index)} x2={x(index)} y1={0} y2={floor} />
          {picked.total_count !== null && (
            <circle className={styles['dotTotal']} cx={x(index)} cy={y(picked.total_count)} r={4} />
          )}
          {picked.unique_count !== null && (
            <circle className={styles['dotUnique']} cx={x(index)} cy={y(picked.unique_count)} r={4} />
          )}
        </g>
      )}
    </Plot>
  );
}
