import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { OpenLinkIndex } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { Items } from './items.ts';

/** The largest number of cached records of rows that are not near the view: some screens. */
const maxDistantRecords = 400;

/** The number of rows to read ahead above and below the view, so that no row comes into view empty. */
const ahead = 20;

/** The number of rows above and below the view to read at once, so that scrolling reads less often. */
const around = 40;

/** The time to wait before reading when most rows in view are new, in milliseconds: a person may be scrolling on. */
const scrollDelayMs = 120;

/** The time to wait before reading again after a failure, in milliseconds. */
const retryDelayMs = 2000;

interface CachedRecord {
  link: LinkRecord;
  /** The version of the link index when the record was read. */
  version: number;
}

/** The rows to render. */
interface DrawnRows {
  items: Items;
  /** The version of the link index. Records of another version are read again. */
  version: number;
  from: number;
  to: number;
  /** The active row, which may be out of view. */
  active: number;
}

/** Caches the records of links in view by their ids. Skips rows while a person scrolls fast. */
export function createRecordCache(readLinks: OpenLinkIndex['readLinks']) {
  const store = createStore<ReadonlyMap<string, CachedRecord>>()(() => new Map());
  /** The version of the index for which each id is being read. */
  const reading = new Map<string, number>();
  /** The rows of the last load; null once it is canceled. */
  let drawn: DrawnRows | null = null;

  const read = async (ids: readonly string[], version: number) => {
    for (const id of ids) reading.set(id, version);
    const links = await readLinks(ids).finally(() => {
      for (const id of ids) if (reading.get(id) === version) reading.delete(id);
    });
    // Rows that are near the view now stay in the cache.
    const nearby = new Set(drawn === null ? [] : nearbyIds(drawn));
    const cached = [...store.getState()];
    const distant = cached.filter(([id]) => !nearby.has(id)).slice(-maxDistantRecords);
    const read = links.map((link): [string, CachedRecord] => [link.id, { link, version }]);
    store.setState(new Map([...distant, ...cached.filter(([id]) => nearby.has(id)), ...read]), true);
  };

  const retry = () => {
    if (drawn !== null) load(drawn);
  };

  /** Reads the missing records of rows. Returns a function that cancels the reading before it starts. */
  function load(rows: DrawnRows): () => void {
    const { items, version, from, to, active } = rows;
    drawn = rows;
    const cached = store.getState();
    const isMissing = (id: string) => cached.get(id)?.version !== version && reading.get(id) !== version;
    const missingIn = (first: number, last: number) => idsIn(items, first, last).filter(isMissing);
    const soonInView = [...missingIn(from - ahead, to + ahead), ...missingIn(active, active)];
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (soonInView.length > 0) {
      const missing = new Set(nearbyIds(rows).filter(isMissing));
      const isScrolling = cached.size > 0 && missingIn(from, to).length > (to - from) / 2;
      const begin = () =>
        void read([...missing], version).catch((fault) => {
          noteProblem('readCache')(fault);
          setTimeout(retry, retryDelayMs);
        });
      timer = setTimeout(begin, isScrolling ? scrollDelayMs : 0);
    }
    return () => {
      clearTimeout(timer);
      drawn = null;
    };
  }

  return { store, load };
}

/** Returns the ids of cached links near rows, and of the active row. */
const nearbyIds = ({ items, from, to, active }: DrawnRows): string[] => [
  ...idsIn(items, from - around, to + around),
  ...idsIn(items, active, active),
];

/** Returns the ids of cached links in rows. */
function idsIn(items: Items, first: number, last: number): string[] {
  const from = Math.max(0, first);
  const count = Math.max(0, Math.min(last, items.count - 1) - from + 1);
  return Array.from({ length: count }, (_, at) => from + at).flatMap((index) =>
    items.linkAt(index) === null ? items.idAt(index) : [],
  );
}

/** Returns the records of the links in view; null until they are read. */
export function useRecords(
  readLinks: OpenLinkIndex['readLinks'],
  { items, version, from, to, active }: DrawnRows,
): (index: number) => LinkRecord | null {
  const [cache] = useState(() => createRecordCache(readLinks));
  const records = useStore(cache.store);
  useEffect(() => cache.load({ items, version, from, to, active }), [cache, items, version, from, to, active]);
  return (index) => items.linkAt(index) ?? records.get(items.idAt(index))?.link ?? null;
}
