import type { KeyboardEvent } from 'react';
import styles from './chart.module.css';

interface Props {
  label: string;
  count: number;
  /** The picked part; null without one. */
  index: number | null;
  onPick: (index: number | null) => void;
  /** Returns the text of a part for screen readers. */
  words: (index: number) => string;
  /** The number of parts that the up and down keys move by. */
  rowLength?: number;
}

/**
 * An invisible native slider that picks parts of a chart by keyboard. Screen readers support it, and the chart shows
 * the picked part.
 */
export function Picker({ label, count, index, onPick, words, rowLength = 1 }: Props) {
  if (count === 0) return null;
  const at = Math.min(index ?? 0, count - 1);
  const step = (event: KeyboardEvent) => {
    const rows = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (rowLength === 1 || rows === 0) return;
    event.preventDefault();
    const next = at + rows * rowLength;
    if (next >= 0 && next < count) onPick(next);
  };
  return (
    <input
      type="range"
      className={styles['picker']}
      aria-label={label}
      aria-valuetext={words(at)}
      min={0}
      max={count - 1}
      value={at}
      onChange={(event) => onPick(Number(event.target.value))}
      onKeyDown={step}
      onFocus={() => onPick(at)}
      onBlur={() => onPick(null)}
    />
  );
}
