import { useMemo, useRef, useState } from 'react';
import type { HiddenLink, Items } from '../source/items.ts';

/** Selects or deselects one row, or selects a range from the last row to this one. */
export type SelectionMode = 'one' | 'range';

/** A row of the list. After a change of the list, its index may be another link's. */
interface Place {
  index: number;
  id: string;
}

/** Returns the ids of the selected links, and functions that change the selection. It stays when the view changes. */
export function useSelection(items: Items | null, hidden: readonly HiddenLink[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<Place | null>(null);
  /** The range that is being selected by moving, and the selection before it. */
  const range = useRef<{ from: Place; to: number; before: ReadonlySet<string> } | null>(null);

  const add = (ids: readonly string[]) => setAll((before) => new Set([...before, ...ids]));
  const remove = (ids: Iterable<string>) => setAll((before) => before.difference(new Set(ids)));
  const isAt = ({ index, id }: Place) => items !== null && index < items.count && items.idAt(index) === id;
  /** Returns the ids from a row to another one, in this direction. */
  const idsBetween = (from: number, to: number): string[] =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => items?.idAt(from < to ? from + at : from - at) ?? '');

  const select = (index: number, how: SelectionMode) => {
    if (items === null || index >= items.count) return;
    const id = items.idAt(index);
    const from = last.current;
    last.current = { index, id };
    range.current = null;
    if (how === 'range' && from !== null && isAt(from)) add(idsBetween(from.index, index));
    else if (all.has(id)) remove([id]);
    else add([id]);
  };
  /** Selects from the row where moving began to this one. Moving back deselects. */
  const extend = (from: number, to: number) => {
    if (items === null || items.count === 0) return;
    const current = range.current;
    const isContinued = current !== null && current.to === from && isAt(current.from);
    const { from: start, before } = isContinued
      ? current
      : { from: { index: from, id: items.idAt(from) }, before: all };
    range.current = { from: start, to, before };
    last.current = { index: to, id: items.idAt(to) };
    setAll(new Set([...before, ...idsBetween(start.index, to)]));
  };

  const selected = useMemo(() => {
    const gone = hidden.flatMap(({ id }) => (all.has(id) ? id : []));
    return gone.length > 0 ? all.difference(new Set(gone)) : all;
  }, [all, hidden]);
  const isNone = selected.size === 0;
  const listed = useMemo(() => (isNone || items === null ? null : new Set(items.ids())), [items, isNone]);
  /** The selected links that the list shows, in the order in which they were selected. */
  const shown = useMemo(
    () => (listed === null || selected.isSubsetOf(listed) ? selected : selected.intersection(listed)),
    [selected, listed],
  );
  const isAllShown = items !== null && shown.size > 0 && shown.size === items.count;
  return {
    ...{ selected, shown, isAllShown, select, extend },
    /** Selects all links of the list, or deselects them if all are selected. */
    selectAll() {
      if (items === null) return;
      if (isAllShown) remove(shown);
      else add(items.ids());
    },
    deselect: remove,
    clear: () => setAll(new Set()),
  };
}
