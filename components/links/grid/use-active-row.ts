import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { Items } from '../source/items.ts';

const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`);

/**
 * Returns the row that keys act on: the one with the focus, or the last one that had it. It follows its link when rows change,
 * and stays at its index when the link is removed.
 */
export function useActiveRow(items: Items) {
  const [target, setTarget] = useState(0);
  const link = useRef<LinkRecord | null>(null);
  const moved = useRef<number | null>(null);
  const hadFocus = useRef(false);
  const index = Math.max(0, Math.min(target, items.count - 1));

  useEffect(() => {
    const at = link.current === null ? -1 : items.indexOf(link.current);
    if (at >= 0) setTarget(at);
    else link.current = null;
  }, [items]);

  /** Keeps the focus with its link, so that the next key acts on the same link. If its row was removed, focuses the next row. */
  const keepFocus = useEffectEvent((changed: Items) => {
    if (!hadFocus.current) return;
    const at = link.current === null ? -1 : changed.indexOf(link.current);
    if (at >= 0 && at !== index) {
      moved.current = at;
      setTarget(at);
    } else if (document.activeElement === document.body) rowAt(index)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => keepFocus(items), [items]);
  useLayoutEffect(() => {
    hadFocus.current = document.activeElement?.matches('[data-index]') ?? false;
  });

  // A layout effect, because the next key may already be waiting.
  useLayoutEffect(() => {
    if (moved.current === null || index !== Math.min(moved.current, items.count - 1)) return;
    const row = rowAt(index);
    if (row === null) return;
    moved.current = null;
    row.focus({ preventScroll: true });
  });

  return {
    index,
    /** Sets the link of the active row, once it is loaded. */
    setLink(loaded: LinkRecord | null) {
      link.current = loaded ?? link.current;
    },
    /** Returns the row that is about to get the focus; null if none is. */
    nextFocus: () => moved.current,
    /** Makes a row active without moving the focus. */
    activate(at: number) {
      link.current = null;
      setTarget(at);
    },
    /** Moves the focus to the nearest existing row, and returns its index. */
    move(to: number): number {
      const at = Math.max(0, Math.min(to, items.count - 1));
      link.current = null;
      const row = rowAt(at);
      // A row that is rendered gets the focus even if it is the active one already.
      if (row === null) moved.current = at;
      else row.focus({ preventScroll: true });
      setTarget(at);
      return at;
    },
  };
}

export type ActiveRow = ReturnType<typeof useActiveRow>;
