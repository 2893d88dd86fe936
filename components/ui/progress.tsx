import { type ReactNode, useId } from 'react';

const bar =
  'h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent ' +
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent';

interface Props {
  label: ReactNode;
  value: number;
  /** Null if the total is unknown. */
  max: number | null;
}

/** A progress bar with words beside it. */
export function Progress({ label, value, max }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2 tabular-nums">
      <label htmlFor={id}>{label}</label>
      {max === null ? (
        <progress className={bar} id={id} />
      ) : (
        <progress className={bar} id={id} value={value} max={Math.max(1, max)} />
      )}
    </div>
  );
}
