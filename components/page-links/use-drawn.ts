import { useRef, useState } from 'react';

/** A page may have hundreds, one for each campaign: drawn at once they would hold up the popup's first picture. */
const mostAtFirst = 10;
/** How many more come with each press. */
const step = 50;

/**
 * How many of a page's links are drawn: some at first, more at each press, and none that was drawn goes for one that comes
 * in front of it, since somebody may be about to undo its deletion.
 */
export function useDrawn(ids: readonly string[]): { count: number; more: number; showMore: () => void } {
  const [most, setMost] = useState(mostAtFirst);
  const drawn = useRef<ReadonlySet<string>>(new Set());
  // One that has expired meanwhile may be at the very end now: it does not bring all others along.
  const lastDrawn = ids.slice(0, most + step).findLastIndex((id) => drawn.current.has(id));
  const count = Math.min(ids.length, Math.max(most, lastDrawn + 1));
  // Drawn twice, they are the same: React may draw as often as it likes.
  drawn.current = new Set(ids.slice(0, count));
  return { count, more: Math.min(step, ids.length - count), showMore: () => setMost(count + step) };
}
