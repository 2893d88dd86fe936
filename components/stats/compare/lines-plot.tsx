import { type Ref, useMemo } from 'react';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Lines } from '@/lib/stats/sums.ts';
import styles from '../chart/chart.module.css';
import { type Layout, lineOf } from '../time/layout.ts';
import { TimePlot } from '../time/time-plot.tsx';

interface Props extends Lines {
  ref: Ref<SVGSVGElement>;
  title: string;
  /** True if the last step is not over. */
  isRunning: boolean;
  interval: Interval;
  index: number | null;
  onIndex: (index: number | null) => void;
  words: (index: number) => string[];
}

/** Draws lines, each with its own color and pattern. */
export function LinesPlot({ starts, lines, ...plot }: Props) {
  // The scale fits the highest line at each step.
  const highest = useMemo(
    () =>
      starts.map((start, at) => {
        const total_count = Math.max(0, ...lines.map(({ counts }) => counts[at] ?? 0));
        return { start, total_count, unique_count: 0 };
      }),
    [starts, lines],
  );
  return (
    <TimePlot points={highest} metric="total_count" {...plot}>
      {(layout) =>
        lines.map(({ id, counts }, line) => (
          <g key={id} className={styles[`line${line + 1}`]}>
            <path d={lineOf(counts, layout)} />
            <LoneSteps counts={counts} layout={layout} />
          </g>
        ))
      }
    </TimePlot>
  );
}

type Counts = Lines['lines'][number]['counts'];

/** Dots for steps without a line, because neither neighbor was reported. */
function LoneSteps({ counts, layout: { x, y } }: { counts: Counts; layout: Layout }) {
  const isKnown = (step: number) => (counts[step] ?? null) !== null;
  return counts.map((count, step) =>
    count === null || isKnown(step - 1) || isKnown(step + 1) ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place in time
      <circle key={step} cx={x(step)} cy={y(count)} r={1.5} />
    ),
  );
}
