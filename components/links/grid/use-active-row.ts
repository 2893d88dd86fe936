import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { Items } from '../source/items.ts';

const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`);

/**
 * The row that the keys act on: the one that has, or last had, the focus. It stays with its link when rows come and go
 * above it; when its link goes, the next one takes its place.
 */
export function useActiveRow(items: Items) {
  const [wanted, setWanted] = useState(0);
  const link = useRef<LinkRecord | null>(null);
  const moved = useRef<number | null>(null);
  const hadFocus = useRef(false);
  const index = Math.max(0, Math.min(wanted, items.count - 1));

  useEffect(() => {
    const at = link.current === null ? -1 : items.indexOf(link.current);
    if (at >= 0) setWanted(at);
    else link.current = null;
  }, [items]);

  // The row with the focus may be gone: its keys go on in the one that takes its place. Where its link has another row now,
  // the focus follows the link, or the next key would act on another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes take no row away
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    const at = link.current === null ? -1 : items.indexOf(link.current);
    if (at >= 0 && at !== index) {
      moved.current = at;
      setWanted(at);
    } else if (document.activeElement === document.body) rowAt(index)?.focus({ preventScroll: true });
  }, [items]);
  useLayoutEffect(() => {
    hadFocus.current = document.activeElement?.matches('[data-index]') ?? false;
  });

  // Before anything else happens: the next key may be there already.
  useLayoutEffect(() => {
    if (moved.current === null || index !== Math.min(moved.current, items.count - 1)) return;
    const row = rowAt(index);
    if (row === null) return;
    moved.current = null;
    row.focus({ preventScroll: true });
  });

  return {
    index,
    /** Tells which link is in the active row, as soon as that is known. */
    hold(held: LinkRecord | null) {
      link.current = held ?? link.current;
    },
    /** The row that the focus is on its way to; null where it has arrived. */
    comingTo: () => moved.current,
    /** Makes a row the active one, where it has the focus already. */
    take(taken: number) {
      link.current = null;
      setWanted(taken);
    },
    /** Moves the focus to a row, as near as there is one, and answers which. */
    move(to: number): number {
      const target = Math.max(0, Math.min(to, items.count - 1));
      link.current = null;
      moved.current = target;
      setWanted(target);
      return target;
    },
  };
}

export type ActiveRow = ReturnType<typeof useActiveRow>;
