import { useMemo, useRef, useState } from 'react';
import type { HiddenLink, Items } from '../source/items.ts';

/** Selects or deselects one row, or selects a range from the last row to this one. */
export type SelectionMode = 'one' | 'range';

/** Returns the ids of the selected links, and functions that change the selection. It stays when the view changes. */
export function useSelection(items: Items | null, hidden: readonly HiddenLink[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<{ index: number; id: string } | null>(null);

  const select = (index: number, how: SelectionMode) => {
    if (items === null || index >= items.count) return;
    const id = items.idAt(index);
    const from = last.current;
    last.current = { index, id };
    // After a change of the list, the last row may hold another link.
    if (how === 'range' && from !== null && items.idAt(from.index) === from.id) {
      const [first, end] = [Math.min(from.index, index), Math.max(from.index, index)];
      add(Array.from({ length: end - first + 1 }, (_, at) => items.idAt(from.index < index ? first + at : end - at)));
    } else if (all.has(id)) setAll((before) => new Set([...before].filter((one) => one !== id)));
    else add([id]);
  };
  const add = (ids: readonly string[]) =>
    setAll((before) => {
      const all = new Set(before);
      for (const id of ids) all.add(id);
      return all;
    });

  const selected = useMemo(() => {
    const gone = hidden.flatMap(({ id }) => (all.has(id) ? id : []));
    return gone.length > 0 ? all.difference(new Set(gone)) : all;
  }, [all, hidden]);
  const isNone = selected.size === 0;
  const shown = useMemo(() => (isNone || items === null ? null : new Set(items.ids())), [items, isNone]);
  /** The number of selected links that the list does not show. */
  const outOfView = useMemo(() => (shown === null ? 0 : selected.difference(shown).size), [selected, shown]);
  /** Selects all links of the list. */
  const selectAll = () => {
    if (items !== null) add(items.ids());
  };
  return { selected, outOfView, select, selectAll, clear: () => setAll(new Set()) };
}
