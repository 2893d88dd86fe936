import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Items } from '../source/items.ts';
import type { ReadClicks } from '../source/list-readers.ts';
import { createRecentClicks } from '../source/recent-clicks.ts';

/** The rows in sight, with those drawn beyond them. */
interface Sight {
  items: Items;
  from: number;
  to: number;
}

/** What asks for clicks, and whether any are on their way. */
export interface ClicksLoading {
  isLoading: boolean;
  load: () => void;
}

/** How long the rows in sight stand still before their clicks are read, in milliseconds. */
const resting = 150;

const idsIn = ({ items, from, to }: Sight) =>
  Array.from({ length: Math.max(0, Math.min(to, items.count - 1) - from + 1) }, (_, at) => items.idAt(from + at));

/** The clicks of late of the links in sight, as far as they are known. Null shows none, and reads none. */
export function useRecentClicks(readClicks: ReadClicks, sight: Sight | null) {
  const [source] = useState(() => createRecentClicks(readClicks));
  const each = useStore(source.store);
  const latest = useRef(sight);
  latest.current = sight;
  const { items, from = 0, to = -1 } = sight ?? {};
  useEffect(() => {
    if (items === undefined) return;
    // What cannot be read is not known.
    const read = () => void source.recall(idsIn({ items, from, to })).catch(() => undefined);
    const timer = setTimeout(read, resting);
    return () => clearTimeout(timer);
  }, [source, items, from, to]);
  useEffect(() => source.stop, [source]);

  const isLoading = useMemo(() => [...each.values()].some(({ state }) => state === 'asking'), [each]);
  const loading = useMemo<ClicksLoading>(
    () => ({ isLoading, load: () => latest.current && source.load(idsIn(latest.current)) }),
    [source, isLoading],
  );
  return { each, loading };
}
