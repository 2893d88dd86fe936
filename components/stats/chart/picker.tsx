import type { KeyboardEvent } from 'react';
import styles from './chart.module.css';

interface Props {
  label: string;
  count: number;
  /** What is pointed at, or null. */
  index: number | null;
  onPick: (index: number | null) => void;
  /** What is said of one. */
  words: (index: number) => string;
  /** How far up and down lead; as far as left and right unless said. */
  rowLength?: number;
}

/**
 * Reaches each part of a chart by the keyboard: the browser's own slider, which keys and screen readers know. It is not seen;
 * the chart shows where it is.
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
