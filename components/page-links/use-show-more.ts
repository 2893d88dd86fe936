import { useLayoutEffect, useRef, useState } from 'react';

/** A page may have hundreds of links, one for each campaign. Rendering all would delay the popup's first paint. */
const initialCount = 10;

/** The number of links that each press adds. */
const step = 50;

/**
 * Returns the number of links to render, and a function that adds more. A link stays rendered when others come before it: a
 * person may be about to undo its deletion.
 */
export function useShowMore(ids: readonly string[]): { count: number; more: number; showMore: () => void } {
  const [limit, setLimit] = useState(initialCount);
  const drawn = useRef<ReadonlySet<string>>(new Set());
  // A link that has expired moves to the end. It must not add all links before it.
  const lastDrawn = ids.slice(0, limit + step).findLastIndex((id) => drawn.current.has(id));
  const count = Math.min(ids.length, Math.max(limit, lastDrawn + 1));
  useLayoutEffect(() => {
    drawn.current = new Set(ids.slice(0, count));
  });
  return { count, more: Math.min(step, ids.length - count), showMore: () => setLimit(count + step) };
}
