import { useMemo, useRef, useState } from 'react';
import type { HiddenLink, Items } from '../source/items.ts';

/** How one chooses: this row, or all from the one chosen before to this. */
export type Choosing = 'one' | 'toHere';

/** The links chosen in the list, by their ids. They stay chosen in whichever view, until they are given up or deleted. */
export function useChosen(items: Items | null, hidden: readonly HiddenLink[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<{ index: number; id: string } | null>(null);

  const choose = (index: number, how: Choosing) => {
    if (items === null || index >= items.count) return;
    const id = items.idAt(index);
    const from = last.current;
    last.current = { index, id };
    // Rows may have come and gone since.
    if (how === 'toHere' && from !== null && items.idAt(from.index) === from.id) {
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

  const chosen = useMemo(() => {
    const gone = hidden.flatMap(({ id }) => (all.has(id) ? id : []));
    return gone.length > 0 ? all.difference(new Set(gone)) : all;
  }, [all, hidden]);
  const isNone = chosen.size === 0;
  const shown = useMemo(() => (isNone || items === null ? null : new Set(items.ids())), [items, isNone]);
  /** How many of them the list does not show, as far as it is read. */
  const outOfView = useMemo(() => (shown === null ? 0 : chosen.difference(shown).size), [chosen, shown]);
  /** All that the list shows, also what is not in sight. */
  const chooseAll = () => {
    if (items !== null) add(items.ids());
  };
  return { chosen, outOfView, choose, chooseAll, clear: () => setAll(new Set()) };
}
