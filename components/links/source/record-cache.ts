import { createStore } from 'zustand/vanilla';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkIndex } from '@/lib/library/index.ts';
import type { Items } from './items.ts';

/** How many records are held: some screens around the one in sight. */
const mostHeld = 400;

/** How many rows above and below those in sight are read with them, so that a turn of the wheel reads but once. */
const around = 40;

/** How long the rows in sight stand still before they are read, when most of them are new (milliseconds). */
const resting = 120;

interface Held {
  link: LinkRecord;
  /** Of what is known, when it was read. */
  version: number;
}

/** The rows that are to be drawn. */
export interface DrawnRows {
  items: Items;
  /** Of what is known: with another one, records are read anew. */
  version: number;
  /** The rows in sight. */
  from: number;
  to: number;
  /** A row that is drawn wherever it is. */
  active: number;
}

/** The records of the links in sight, by their ids, as they are read. What is only flown over is not read. */
export function createRecordCache(readLinks: LinkIndex['readLinks']) {
  const store = createStore<ReadonlyMap<string, Held>>()(() => new Map());

  const read = async (ids: readonly string[], version: number) => {
    const links = await readLinks(ids);
    const kept = [...store.getState()].slice(-mostHeld);
    store.setState(new Map([...kept, ...links.map((link): [string, Held] => [link.id, { link, version }])]), true);
  };

  return {
    store,
    /** Reads what is missing of some rows. Returns what calls it off before it has begun. */
    want({ items, version, from, to, active }: DrawnRows): () => void {
      const held = store.getState();
      const missingIn = (first: number, last: number) =>
        idsIn(items, first, last).filter((id) => held.get(id)?.version !== version);
      const seen = missingIn(from, to);
      const needed = [...seen, ...missingIn(active, active)];
      if (needed.length === 0) return () => undefined;
      const missing = new Set([...needed, ...missingIn(from - around, from - 1), ...missingIn(to + 1, to + around)]);
      const isFlown = held.size > 0 && seen.length > (to - from) / 2;
      // The database is closed when its connection goes: then nothing is shown of it.
      const begin = () => void read([...missing], version).catch(() => undefined);
      const timer = setTimeout(begin, isFlown ? resting : 0);
      return () => clearTimeout(timer);
    },
  };
}

/** The ids in some rows, but for those of links that are at hand already. */
function idsIn(items: Items, first: number, last: number): string[] {
  const from = Math.max(0, first);
  const count = Math.max(0, Math.min(last, items.count - 1) - from + 1);
  return Array.from({ length: count }, (_, at) => from + at).flatMap((index) =>
    items.linkAt(index) === null ? items.idAt(index) : [],
  );
}
