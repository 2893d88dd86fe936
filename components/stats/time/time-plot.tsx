import { type ReactNode, type Ref, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Point } from '@/lib/stats/fill-gaps.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';
import { Plot } from '../chart/plot.tsx';
import { useWidth } from '../chart/use-width.ts';
import { Axes } from './axes.tsx';
import { type Layout, layOut, stepAt } from './layout.ts';

interface Props {
  ref: Ref<SVGSVGElement>;
  title: string;
  /** The steps with their highest counts, which set the scale. */
  points: readonly Point[];
  before?: readonly Point[] | null;
  interval: Interval;
  metric: Metric;
  index: number | null;
  onIndex: (index: number | null) => void;
  /** In pixels. */
  height?: number | undefined;
  /** Returns the width of labels at the ends of lines, by the width of the chart, in pixels. */
  labelWidth?: (width: number) => number;
  /** Returns the lines of a point's tooltip, its name first. */
  words: (index: number) => string[];
  /** Draws the lines. */
  children: (layout: Layout) => ReactNode;
  /** Draws the picked point over the cursor. */
  drawPicked?: (layout: Layout, index: number) => ReactNode;
}

/** Draws a chart over time. A tooltip describes the picked point. */
export function TimePlot({
  points,
  before = null,
  interval,
  metric,
  children,
  drawPicked,
  labelWidth,
  ...plot
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const labels = labelWidth?.(width) ?? 0;
  const layout = useMemo(
    () => layOut(points, before, { width, height: plot.height, labels, interval, metric }),
    [points, before, width, plot.height, labels, interval, metric],
  );
  const { floor, x } = layout;
  const { onIndex } = plot;
  const index = points[plot.index ?? -1] === undefined ? null : plot.index;
  return (
    <Plot
      ref={plot.ref}
      place={place}
      width={width}
      height={layout.height}
      title={plot.title}
      picker={{ label: i18n.t('stats.time.pick'), count: points.length }}
      index={index}
      onIndex={onIndex}
      onPoint={(pointed) => onIndex(pointed && stepAt(pointed.x, points.length, layout))}
      lines={plot.words}
      linesAt={(step) => ({ x: x(step), y: 8 })}
    >
      <Axes layout={layout} />
      {children(layout)}
      {index !== null && <line className={styles['cursor']} x1={x(index)} x2={x(index)} y1={0} y2={floor} />}
      {index !== null && drawPicked?.(layout, index)}
    </Plot>
  );
}
