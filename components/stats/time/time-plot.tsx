import { type PointerEvent, type Ref, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Metric } from '@/lib/stats/figures.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import styles from '../chart/chart.module.css';
import { Picker } from '../chart/picker.tsx';
import { Tooltip } from '../chart/tooltip.tsx';
import { useWidth } from '../chart/use-width.ts';
import { height, layOut } from './layout.ts';
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
  /** Whether the last point is not over. */
  isRunning: boolean;
  /** What is said of a point, its name first. */
  lines: (index: number) => string[];
}

/** Lines over time; what is pointed at has its figures beside it. */
export function TimePlot({ ref, points, before, isRunning, interval, metric, index, onIndex, lines }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const layout = useMemo(
    () => layOut(points, before, { width, interval, metric }),
    [points, before, width, interval, metric],
  );
  const { left, right, floor, x, y } = layout;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const part = (event.clientX - event.currentTarget.getBoundingClientRect().left - left) / (right - left);
    const at = Math.round(part * (points.length - 1));
    onIndex(points.length === 0 ? null : Math.max(0, Math.min(points.length - 1, at || 0)));
  };
  const picked = index === null ? undefined : points[index];

  return (
    <div ref={place} className={styles['plot']}>
      <Picker
        label={i18n.t('stats.time.pick')}
        count={points.length}
        index={index}
        onPick={onIndex}
        words={(at) => lines(at).join(', ')}
      />
      <svg
        ref={ref}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={i18n.t('stats.time.heading')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onIndex(null)}
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
      </svg>
      {picked !== undefined && index !== null && (
        <Tooltip x={x(index)} y={8} width={width}>
          {lines(index).map((line, at) =>
            at === 0 ? <strong key="name">{line}</strong> : <div key={line}>{line}</div>,
          )}
        </Tooltip>
      )}
    </div>
  );
}
