import { type PointerEvent, type Ref, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import type { Interval } from '@/lib/contract/analytics.ts';
import type { Lines } from '@/lib/stats/across.ts';
import styles from '../chart/chart.module.css';
import { Picker } from '../chart/picker.tsx';
import { Tooltip } from '../chart/tooltip.tsx';
import { useWidth } from '../chart/use-width.ts';
import { Axes } from '../time/axes.tsx';
import { height, layOut, lineOf } from '../time/layout.ts';

interface Props extends Lines {
  ref: Ref<SVGSVGElement>;
  interval: Interval;
  index: number | null;
  onIndex: (index: number | null) => void;
  words: (index: number) => string[];
}

/** Lines of several links, each with a colour and a pattern of its own. */
export function LinesPlot({ ref, starts, lines, interval, index, onIndex, words }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const layout = useMemo(() => {
    // As high as the highest line at each step.
    const highest = starts.map((start, at) => {
      const total_count = Math.max(0, ...lines.map(({ counts }) => counts[at] ?? 0));
      return { start, total_count, unique_count: 0 };
    });
    return layOut(highest, null, { width, interval, metric: 'total_count' });
  }, [starts, lines, width, interval]);
  const { left, right, floor, x, y } = layout;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const part = (event.clientX - event.currentTarget.getBoundingClientRect().left - left) / (right - left);
    onIndex(Math.max(0, Math.min(starts.length - 1, Math.round(part * (starts.length - 1)) || 0)));
  };
  const at = index === null || index >= starts.length ? null : index;
  const [name, ...others] = at === null ? [] : words(at);
  return (
    <div ref={place} className={styles['plot']}>
      <Picker
        label={i18n.t('stats.time.pick')}
        count={starts.length}
        index={at}
        onPick={onIndex}
        words={(at) => words(at).join(', ')}
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
        <Axes layout={layout} />
        {lines.map(({ id, counts }, line) => (
          <g key={id} className={styles[`line${line + 1}`]}>
            <path d={lineOf(counts, layout)} />
            {counts.map((count, step) =>
              count !== null && isAlone(counts, step) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in time
                <circle key={step} cx={x(step)} cy={y(count)} r={1.5} />
              ) : null,
            )}
          </g>
        ))}
        {at !== null && <line className={styles['cursor']} x1={x(at)} x2={x(at)} y1={0} y2={floor} />}
      </svg>
      {at !== null && (
        <Tooltip x={x(at)} y={8} width={width}>
          <strong>{name}</strong>
          {others.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may be called the same
            <div key={index}>{line}</div>
          ))}
        </Tooltip>
      )}
    </div>
  );
}

/** Whether no line leads to a step: nothing was reported before it, nor after. */
const isAlone = (counts: readonly (number | null)[], step: number): boolean =>
  (counts[step - 1] ?? null) === null && (counts[step + 1] ?? null) === null;
