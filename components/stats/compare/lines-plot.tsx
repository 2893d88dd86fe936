import { type Ref, useMemo } from 'react';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Lines } from '@/lib/stats/sums.ts';
import styles from '../chart/chart.module.css';
import { Area, Line } from '../time/line.tsx';
import { TimePlot } from '../time/time-plot.tsx';
import { LineLabels, labelWidth } from './line-labels.tsx';

interface Props extends Lines {
  ref: Ref<SVGSVGElement>;
  title: string;
  /** The name of each line. */
  names: readonly string[];
  /** The part of each name that no other line has. It stands at the end of the line. */
  ownNames: readonly string[];
  /** True if the last step is not over. */
  isRunning: boolean;
  interval: Interval;
  index: number | null;
  onIndex: (index: number | null) => void;
  words: (index: number) => string[];
}

/** Draws lines, each with its own color and pattern, and its own part of the names at its end. */
export function LinesPlot({ starts, lines, names, ownNames, isRunning, ...plot }: Props) {
  // The scale fits the highest line at each step.
  const highest = useMemo(
    () =>
      starts.map((start, at) => {
        const total_count = Math.max(0, ...lines.map(({ counts }) => counts[at] ?? 0));
        return { start, total_count, unique_count: 0 };
      }),
    [starts, lines],
  );
  const widthOf = (width: number) => labelWidth(ownNames, width);
  return (
    <TimePlot points={highest} metric="total_count" labelWidth={widthOf} {...plot}>
      {(layout) => (
        <>
          {lines.length === 1 && <Area counts={lines[0]?.counts ?? []} layout={layout} />}
          {lines.map(({ id, counts }, line) => (
            <g key={id} className={styles['line']} data-line={line + 1}>
              <Line {...{ counts, layout, isRunning }} />
            </g>
          ))}
          {layout.labels > 0 && (
            <LineLabels
              endings={lines.map(({ counts }, line) => ({
                name: names[line] ?? '',
                ownName: ownNames[line] ?? '',
                count: counts.at(-1) ?? null,
              }))}
              layout={layout}
            />
          )}
        </>
      )}
    </TimePlot>
  );
}
