import { createStore } from 'zustand/vanilla';
import { followLibrary } from '@/components/links/source/follow-library.ts';
import { type HiddenLink, type Items, itemsOf } from '@/components/links/source/items.ts';
import { type ListQuery, traitsOf } from '@/components/links/source/list-query.ts';
import { memoLast } from '@/components/links/source/memo-last.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { type IndexedConnection, type LinkIndex, type LinkRows, openLinkIndex } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LibraryState } from '@/lib/storage/library.ts';

/** The state of one of the connections in the list. */
interface Status {
  /** The state of its link cache; null until the first reading begins. */
  library: LibraryState | null;
  /** Why the background refused to read its list, for example without a token. */
  refused: Failure | null;
}

/** One of the connections in the list. */
export type Member = Status & Pick<IndexedConnection, 'state' | 'size'> & { connection: Connection };

interface AllLinks {
  /** Null until the list is opened. */
  index: LinkIndex | null;
  members: readonly Member[];
  /** The links of the query; null until they are loaded. */
  items: Items | null;
  /** Rises whenever the cached links have changed. */
  version: number;
}

/**
 * Lists the cached links of several connections. Services are asked for what is new alone: their answers to a filter have no
 * order in common.
 */
export function createAllSource(connections: readonly Connection[], first: ListQuery) {
  let index: LinkIndex | null = null;
  let statuses: ReadonlyMap<string, Status> = new Map();
  let query = first;
  let hidden: readonly HiddenLink[] = [];
  let isSearchExpected = false;
  let items: Items | null = null;
  const store = createStore<AllLinks>()(read);

  const rowsOf = memoLast((links: LinkRows, of: ListQuery) => links.filter(of));
  const itemsFor = memoLast((source: LinkRows, rows: Uint32Array | null, without: readonly HiddenLink[]) =>
    rows === null ? null : itemsOf({ source, rows, answer: null, hidden: without }),
  );

  function read(): AllLinks {
    const members = connections.map((connection, at): Member => {
      const { state = 'loading', size = 0 } = index?.connections[at] ?? {};
      return { connection, state, size, library: null, refused: null, ...statuses.get(connection.id) };
    });
    return { index, members, items, version: index?.version ?? 0 };
  }
  const update = () => {
    if (index === null) return;
    const { isFiltered, isArranged } = traitsOf(query);
    index.needTexts(isSearchExpected || isFiltered || isArranged);
    const { rows: links } = index;
    // The items of the query before stay until the texts are loaded.
    if (links !== null) items = itemsFor(links, rowsOf(links, query), hidden) ?? items;
    store.setState(read(), true);
  };
  const setStatus = (id: string, part: Partial<Status>) => {
    statuses = new Map(statuses).set(id, { library: null, refused: null, ...statuses.get(id), ...part });
    update();
  };
  /** Reads the list of a connection again, by its place; of all without one. */
  const readLists = (how: { whole: boolean }, only?: number) => {
    for (const { id } of only === undefined ? connections : connections.slice(only, only + 1)) {
      void ask('refreshLibrary', how, id).then((asked) => setStatus(id, { refused: asked.ok ? null : asked.failure }));
    }
  };

  return {
    store,
    /** Opens the cached links, follows them, and reads new ones. Returns a function that ends this. */
    open() {
      const opened = openLinkIndex({
        connectionIds: connections.map(({ id }) => id),
        refresh: (id, changed) =>
          followLibrary(id, (library, isChanged) => {
            if (isChanged) changed();
            setStatus(id, { library });
          }),
        onChange: update,
      });
      index = opened;
      update();
      readLists({ whole: false });
      return () => {
        index = null;
        opened.close();
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
    /** Loads the texts before the first letter of a search. */
    expectSearch(isExpected: boolean) {
      isSearchExpected = isExpected;
      update();
    },
    /** Reads the whole list of a connection again, by its place; of all without one. */
    again: (at?: number) => readLists({ whole: true }, at),
  };
}
