import { memo } from 'react';
import { colorOf } from '@/lib/stats/scale.ts';
import { hourName, weekdayName } from '../../ui/stats-formats.ts';
import styles from '../chart/chart.module.css';

/** The x of the first hour, and the height of a day, in pixels. */
export const [left, rowHeight] = [44, 24];

interface Props {
  /** By weekday and hour. Null for an hour that the service did not report, undefined for one outside the range. */
  counts: readonly (readonly (number | null | undefined)[])[];
  steps: readonly number[];
  /** The highest count. */
  max: number;
  /** The width of an hour, in pixels. */
  cell: number;
}

/** The side of the smallest square with clicks, as a share of the largest. */
const smallest = 0.35;
/** The approximate width of an hour's name, in pixels. */
const nameWidth = 48;

/** The labels and squares, which do not change while the pointer moves. */
export const WeekCells = memo(function WeekCells({ counts, steps, max, cell }: Props) {
  const largest = Math.max(0, Math.min(cell, rowHeight) - 3);
  const every = [1, 2, 3, 6, 12].find((hours) => hours * cell >= nameWidth) ?? 12;
  return (
    <g>
      {counts.map((day, weekday) => {
        const middle = (weekday + 0.5) * rowHeight;
        return (
          <g key={weekdayName(weekday)}>
            <text className={styles['words']} x={0} y={middle} dominantBaseline="middle">
              {weekdayName(weekday, 'short')}
            </text>
            {day.map((count, hour) => {
              if (count === null || count === undefined) return null;
              const side = count === 0 ? 2 : largest * (smallest + (1 - smallest) * Math.sqrt(count / max));
              return (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: an hour is identified by its place in the day
                  key={hour}
                  className={count === 0 ? styles['none'] : styles[`level${colorOf(count, steps)}`]}
                  x={left + (hour + 0.5) * cell - side / 2}
                  y={middle - side / 2}
                  width={side}
                  height={side}
                  rx={Math.min(3, side / 4)}
                />
              );
            })}
          </g>
        );
      })}
      {Array.from({ length: 24 }, (_, hour) => hour)
        .filter((hour) => hour % every === 0)
        .map((hour) => (
          <text key={hour} className={styles['words']} x={left + hour * cell} y={7 * rowHeight + 14}>
            {hourName(hour)}
          </text>
        ))}
    </g>
  );
});
