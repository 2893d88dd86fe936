import { type PointerEvent, type Ref, useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Metric } from '@/lib/stats/figures.ts';
import styles from '../chart/chart.module.css';
import { Picker } from '../chart/picker.tsx';
import { Tooltip } from '../chart/tooltip.tsx';
import { useWidth } from '../chart/use-width.ts';
import { countWords, hourName, weekdayName } from '../formats.ts';
import { WeekCells } from './week-cells.tsx';
import { foot, left, rowHeight } from './week-layout.ts';

interface Props {
  ref: Ref<SVGSVGElement>;
  counts: readonly (readonly (number | null)[])[];
  steps: readonly number[];
  most: number;
  metric: Metric;
  index: number | null;
  onIndex: (index: number | null) => void;
}

const [days, hours] = [7, 24];
const words = { total_count: 'stats.clicks', unique_count: 'stats.visitors' } as const;

/** Squares by weekday and hour: the more clicks, the larger and the darker. */
export function WeekPlot({ ref, counts, steps, most, metric, index, onIndex }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const cell = (width - left) / hours;
  const lines = (at: number): [string, string] => {
    const [day, hour] = [Math.floor(at / hours), at % hours];
    const count = counts[day]?.[hour] ?? null;
    const name = i18n.t('stats.week.at', [weekdayName(day), hourName(hour)]);
    return [name, count === null ? countWords(null) : i18n.t(words[metric], count, [formatCount(count)])];
  };
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const hour = Math.floor((event.clientX - box.left - left) / cell);
    const day = Math.floor((event.clientY - box.top) / rowHeight);
    const inside = hour >= 0 && hour < hours && day >= 0 && day < days;
    onIndex(inside ? day * hours + hour : null);
  };
  const [day, hour] = index === null ? [0, 0] : [Math.floor(index / hours), index % hours];

  return (
    <div ref={place} className={styles['plot']}>
      <Picker
        label={i18n.t('stats.week.pick')}
        count={days * hours}
        rowLength={hours}
        index={index}
        onPick={onIndex}
        words={(at) => lines(at).join(', ')}
      />
      <svg
        ref={ref}
        width={width}
        height={days * rowHeight + foot}
        viewBox={`0 0 ${width} ${days * rowHeight + foot}`}
        role="img"
        aria-label={i18n.t('stats.week.heading')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onIndex(null)}
      >
        <WeekCells counts={counts} steps={steps} most={most} cell={cell} />
        {index !== null && (
          <rect
            className={styles['picked']}
            x={left + hour * cell}
            y={day * rowHeight}
            width={cell}
            height={rowHeight}
          />
        )}
      </svg>
      {index !== null && (
        <Tooltip x={left + (hour + 0.5) * cell} y={day * rowHeight} width={width}>
          <strong>{lines(index)[0]}</strong>
          <div>{lines(index)[1]}</div>
        </Tooltip>
      )}
    </div>
  );
}
