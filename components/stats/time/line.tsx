import styles from '../chart/chart.module.css';
import { type Layout, lineOf } from './layout.ts';

interface Props {
  counts: readonly (number | null)[];
  layout: Layout;
  /** True if the last step is not over. Its segment is then dashed, since a low count there is no drop. */
  isRunning: boolean;
}

/** A line through counts, with gaps where nothing was reported. A step between two gaps is a dot. */
export function Line({ counts, layout, isRunning }: Props) {
  const { x, y } = layout;
  const isKnown = (step: number) => (counts[step] ?? null) !== null;
  const done = isRunning ? counts.slice(0, -1) : counts;
  return (
    <>
      <path d={lineOf(done, layout)} />
      {isRunning && <path className={styles['running']} d={lineOf(counts, layout, Math.max(0, counts.length - 2))} />}
      {counts.map((count, step) =>
        count === null || isKnown(step - 1) || isKnown(step + 1) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place in time
          <circle key={step} cx={x(step)} cy={y(count)} r={1.5} />
        ),
      )}
    </>
  );
}

/** The area below a line; nothing for a line with gaps. */
export function Area({ counts, layout }: Pick<Props, 'counts' | 'layout'>) {
  const { floor, x } = layout;
  if (counts.length < 2 || counts.some((count) => count === null)) return null;
  return (
    <path
      className={styles['area']}
      d={`${lineOf(counts, layout)}L${x(counts.length - 1)} ${floor}L${x(0)} ${floor}Z`}
    />
  );
}
