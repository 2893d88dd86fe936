import { type Ref, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Lines } from '@/lib/stats/sums.ts';
import styles from '../chart/chart.module.css';
import { Plot } from '../chart/plot.tsx';
import { useWidth } from '../chart/use-width.ts';
import { Axes } from '../time/axes.tsx';
import { height, layOut, lineOf, stepAt } from '../time/layout.ts';
import { Unfinished } from '../time/unfinished.tsx';

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
export function LinesPlot({ ref, title, starts, lines, isRunning, interval, index, onIndex, words }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const layout = useMemo(() => {
    // The scale fits the highest line at each step.
    const highest = starts.map((start, at) => {
      const total_count = Math.max(0, ...lines.map(({ counts }) => counts[at] ?? 0));
      return { start, total_count, unique_count: 0 };
    });
    return layOut(highest, null, { width, interval, metric: 'total_count' });
  }, [starts, lines, width, interval]);
  const { floor, x, y } = layout;
  const at = index === null || index >= starts.length ? null : index;
  return (
    <Plot
      ref={ref}
      place={place}
      width={width}
      height={height}
      title={title}
      picker={{ label: i18n.t('stats.time.pick'), count: starts.length }}
      index={at}
      onIndex={onIndex}
      onPoint={(pointed) => onIndex(pointed && stepAt(pointed.x, starts.length, layout))}
      lines={words}
      linesAt={(step) => ({ x: x(step), y: 8 })}
    >
      {isRunning && <Unfinished layout={layout} count={starts.length} />}
      <Axes layout={layout} />
      {lines.map(({ id, counts }, line) => (
        <g key={id} className={styles[`line${line + 1}`]}>
          <path d={lineOf(counts, layout)} />
          {counts.map((count, step) =>
            count !== null && isAlone(counts, step) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place in time
              <circle key={step} cx={x(step)} cy={y(count)} r={1.5} />
            ) : null,
          )}
        </g>
      ))}
      {at !== null && <line className={styles['cursor']} x1={x(at)} x2={x(at)} y1={0} y2={floor} />}
    </Plot>
  );
}

/** True if no line leads to a step, as neither of its neighbors was reported. */
const isAlone = (counts: readonly (number | null)[], step: number): boolean =>
  (counts[step - 1] ?? null) === null && (counts[step + 1] ?? null) === null;
