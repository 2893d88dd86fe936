/** Lies on the edge of what follows, with the gap of a page before it, so that nothing moves when it appears. */
const bar =
  'relative z-3 -mb-4.5 block h-0.5 w-full flex-none appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent ' +
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent';

interface Props {
  label: string;
  value: number;
  /** Null if the total is unknown. */
  max: number | null;
}

/** A thin progress bar above what it loads. The words beside it are elsewhere. */
export const ProgressLine = ({ label, value, max }: Props) =>
  max === null ? (
    <progress className={bar} aria-label={label} />
  ) : (
    <progress className={bar} aria-label={label} value={Math.min(value, max)} max={Math.max(1, max)} />
  );
