import { type Ref, useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import { countWords, hourName, weekdayName } from '../../ui/stats-formats.ts';
import styles from '../chart/chart.module.css';
import { Plot, type Pointed } from '../chart/plot.tsx';
import { useWidth } from '../chart/use-width.ts';
import { left, rowHeight, WeekCells } from './week-cells.tsx';

interface Props {
  ref: Ref<SVGSVGElement>;
  /** By weekday and hour. Null for an hour that the service did not report, undefined for one outside the range. */
  counts: readonly (readonly (number | null | undefined)[])[];
  steps: readonly number[];
  /** The highest count. */
  max: number;
  metric: Metric;
  index: number | null;
  onIndex: (index: number | null) => void;
}

const [days, hours] = [7, 24];
/** The height of the hours' labels, in pixels. */
const foot = 20;
const words = { total_count: 'stats.clicks', unique_count: 'stats.visitors' } as const;

/** Draws a square for each hour of the week. More clicks make it larger and darker. */
export function WeekPlot({ ref, counts, steps, max, metric, index, onIndex }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const cell = Math.max(0, width - left) / hours;
  const lines = (at: number): readonly string[] => {
    const [day, hour] = [Math.floor(at / hours), at % hours];
    const count = counts[day]?.[hour];
    const name = i18n.t('stats.week.at', [weekdayName(day), hourName(hour)]);
    if (count === undefined) return [name, i18n.t('stats.week.outside')];
    return [name, count === null ? countWords(null) : i18n.t(words[metric], count, [formatCount(count)])];
  };
  const cellAt = ({ x, y }: Pointed) => {
    const [hour, day] = [Math.floor((x - left) / cell), Math.floor(y / rowHeight)];
    const inside = hour >= 0 && hour < hours && day >= 0 && day < days;
    return inside ? day * hours + hour : null;
  };
  const [day, hour] = index === null ? [0, 0] : [Math.floor(index / hours), index % hours];

  return (
    <Plot
      ref={ref}
      place={place}
      width={width}
      height={days * rowHeight + foot}
      title={i18n.t('stats.week.heading')}
      picker={{ label: i18n.t('stats.week.pick'), count: days * hours, rowLength: hours }}
      index={index}
      onIndex={onIndex}
      onPoint={(pointed) => onIndex(pointed && cellAt(pointed))}
      lines={lines}
      linesAt={() => ({ x: left + (hour + 0.5) * cell, y: day * rowHeight })}
    >
      <WeekCells counts={counts} steps={steps} max={max} cell={cell} />
      {index !== null && (
        <rect className={styles['picked']} x={left + hour * cell} y={day * rowHeight} width={cell} height={rowHeight} />
      )}
    </Plot>
  );
}
