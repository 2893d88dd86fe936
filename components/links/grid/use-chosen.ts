import { useRef, useState } from 'react';
import { mostChosen } from '@/lib/stats/across-route.ts';
import type { Items } from '../source/items.ts';

/** How one chooses: this row, or all from the one chosen before to this. */
export type Choosing = 'one' | 'toHere';

/** The links chosen in the list, by their ids. They stay chosen in whichever view, until they are given up or deleted. */
export function useChosen(items: Items | null, isGone: (id: string) => boolean) {
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
      const length = Math.min(end - first + 1, mostChosen);
      add(Array.from({ length }, (_, at) => items.idAt(from.index < index ? first + at : end - at)));
    } else if (all.has(id)) setAll((before) => new Set([...before].filter((one) => one !== id)));
    else add([id]);
  };
  const add = (ids: readonly string[]) =>
    setAll((before) => new Set([...new Set([...before, ...ids])].slice(0, mostChosen)));

  const gone = [...all].some(isGone);
  const chosen = gone ? new Set([...all].filter((id) => !isGone(id))) : all;
  return { chosen, choose, clear: () => setAll(new Set()) };
}
