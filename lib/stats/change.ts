/** The change of a count. */
export interface Change {
  difference: number;
  /** The difference as a share of the count before; null if that is 0. */
  ratio: number | null;
  direction: 'up' | 'down' | 'same';
}

/** Returns the change of a count since the previous period. */
export function changeOf(now: number, before: number): Change {
  const difference = now - before;
  return {
    difference,
    ratio: before === 0 ? null : difference / before,
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'same',
  };
}
