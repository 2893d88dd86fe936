/** How a figure has changed. */
export interface Change {
  difference: number;
  /** The difference as a part of what was before; null where nothing was before. */
  ratio: number | null;
  direction: 'up' | 'down' | 'same';
}

/** Compares a figure with that of the period before. */
export function compare(now: number, before: number): Change {
  const difference = now - before;
  return {
    difference,
    ratio: before === 0 ? null : difference / before,
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'same',
  };
}
