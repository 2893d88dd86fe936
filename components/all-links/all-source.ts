import { createStore } from 'zustand/vanilla';
import { type HiddenLink, type Items, itemsOf } from '@/components/links/source/items.ts';
import type { ListQuery } from '@/components/links/source/list-query.ts';
import { memoLast } from '@/components/links/source/memo-last.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { JoinedTable } from '@/lib/library/index.ts';
import { type AllTables, createAllTables } from './all-tables.ts';

export interface AllLinks extends AllTables {
  /** The links that are asked for; null until they can be looked up. */
  items: Items | null;
}

/**
 * The links of several connections as one list, of what is known of each. Services are asked for what is new alone: the
 * answers of several to a filter have no order in common.
 */
export function createAllSource(connections: readonly Connection[], first: ListQuery) {
  const tables = createAllTables(connections);
  const store = createStore<AllLinks>()(() => ({ ...tables.store.getState(), items: null }));
  let query = first;
  let hidden: readonly HiddenLink[] = [];

  const rowsOf = memoLast((joined: JoinedTable, of: ListQuery) => joined.rowsIn(of));
  const itemsFor = memoLast((source: JoinedTable, rows: Uint32Array, without: readonly HiddenLink[]) =>
    itemsOf({ source, rows, answer: null, hidden: without }),
  );
  const update = () => {
    const next = tables.store.getState();
    const items = next.joined && itemsFor(next.joined, rowsOf(next.joined, query), hidden);
    store.setState({ ...next, items }, true);
  };

  return {
    store,
    /** Loads what is known of all connections, follows it, and looks for what is new. Returns what ends that. */
    open() {
      const unfollow = tables.store.subscribe(update);
      const close = tables.open();
      void tables.read({ whole: false });
      return () => {
        unfollow();
        close();
      };
    },
    /** Shows what a query asks for. */
    show(next: ListQuery) {
      query = next;
      update();
    },
    /** Leaves links out, since they are to be deleted. */
    hide(links: readonly HiddenLink[]) {
      hidden = links;
      update();
    },
    /** Reads the list of a connection anew, by its place; of all where none is said. */
    again: (at?: number) => void tables.read({ whole: true }, at),
  };
}
