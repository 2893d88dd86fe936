import { createStore } from 'zustand/vanilla';
import type { Failure } from '@/lib/contract/failure.ts';
import {
  type IndexedConnection,
  type LinkIndex,
  type LinkRows,
  linksInViews,
  openLinkIndex,
} from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { followLibrary } from './follow-library.ts';
import { type HiddenLink, type Items, itemsOf, sortedByClicks } from './items.ts';
import { type IndexQuery, indexQuery, type ListQuery, traitsOf } from './list-query.ts';
import { memoLast } from './memo-last.ts';
import { isForService, mostArranged, type Origin, originOf } from './origin.ts';
import { createServiceAnswer } from './service-answer.ts';

/** In steps of how many rows the service is asked ahead of what is in sight. */
const ahead = 50;

/** A connection of the list. */
export interface Member extends IndexedConnection {
  /** The state of its link cache; null until the first reading begins. */
  library: LibraryState | null;
  /** Why the background refused to read its list, for example without a token. */
  refused: Failure | null;
}

export interface ReadyList {
  state: 'ready';
  index: LinkIndex;
  members: readonly Member[];
  query: ListQuery;
  /** The links of the query; null until they are loaded. */
  items: Items | null;
  /** True while the texts are loaded, which takes a moment: the items are still those of the query before. */
  isLoading: boolean;
  /** Rises whenever the cached links have changed. */
  version: number;
  /** The ids of cached links with fields that could not be read. */
  partlyUnreadable: readonly string[];
  /** The service's answer as far as it has come, though it may not be shown yet. */
  answer: ServiceAnswer | null;
  origin: Origin;
}

export type ListState =
  | { state: 'loading' }
  /** The browser keeps no databases for Hem, or has lost all of these. */
  | { state: 'failed' }
  | ReadyList;

export type ListSource = ReturnType<typeof createListSource>;

/**
 * Lists the links of one or several connections: the cached ones at once, then the service's answer to filters. Only one
 * connection's service is asked: answers of several have no order in common. At rest the index holds ids alone; texts are
 * loaded while something is searched, filtered or sorted.
 */
export function createListSource(connectionIds: readonly string[], first: ListQuery) {
  const store = createStore<ListState>()(() => ({ state: 'loading' }));
  const service = createServiceAnswer(update);
  let index: LinkIndex | null = null;
  const libraries = new Map<string, LibraryState | null>();
  const refusals = new Map<string, Failure | null>();
  let query = first;
  let hidden: readonly HiddenLink[] = [];
  /** The clicks of links to sort by; null until they are set. */
  let clicks: ReadonlyMap<string, number> | null = null;
  let isSearchExpected = false;
  /** How many rows are to be seen. */
  let seen = 0;
  let occasion = '';
  let items: Items | null = null;

  const indexQueryOf = memoLast(indexQuery);
  const rowsOf = memoLast((links: LinkRows, of: IndexQuery) => links.filter(of));
  const matchingIn = memoLast(
    (links: LinkRows, { filters, sort }: IndexQuery) => links.filter({ search: '', filters, sort })?.length ?? null,
  );
  const partlyUnreadableIn = memoLast((links: LinkRows) => links.partlyUnreadable());
  const arranger = memoLast((links: ServiceAnswer['links'] | null) => (links === null ? null : linksInViews(links)));
  const arranged = memoLast((answer: ServiceAnswer | null, arrange: ReturnType<typeof arranger>, of: IndexQuery) =>
    answer === null || arrange === null ? null : { ...answer, links: arrange(of) },
  );
  const itemsFor = memoLast(
    (source: LinkRows, rows: Uint32Array | null, answer: ServiceAnswer | null, without: readonly HiddenLink[]) =>
      rows === null ? null : itemsOf({ source, rows, answer, hidden: without }),
  );
  const sorted = memoLast((unsorted: Items | null, by: ListQuery['sort'], counts: typeof clicks) =>
    unsorted === null || by?.by !== 'clicks' || counts === null
      ? unsorted
      : sortedByClicks(unsorted, counts, by.descending),
  );

  const toMember = (connection: IndexedConnection): Member => ({
    ...connection,
    library: libraries.get(connection.id) ?? null,
    refused: refusals.get(connection.id) ?? null,
  });

  /** Puts the list together from whatever has changed. */
  function update() {
    if (index === null) return;
    const { isFiltered, isArranged } = traitsOf(query);
    const asked = indexQueryOf(query);
    index.needTexts(isSearchExpected || isFiltered || traitsOf(asked).isArranged);
    const { rows: links, version, connections } = index;
    if (connections.every(({ state }) => state === 'failed')) return store.setState({ state: 'failed' }, true);
    if (links === null || libraries.size < connections.length) return;
    const members = connections.map(toMember);
    const only = members.length === 1 ? members[0] : undefined;
    const library = only?.library ?? null;
    const traits = { isFiltered, isArranged, matching: only && isFiltered ? matchingIn(links, asked) : 0, library };

    // While the list is read, more is known with each page.
    if (library?.activity.state !== 'reading') occasion = String(library?.known);
    service.ask({
      filters: only && isForService(traits) ? query.filters : null,
      occasion,
      wanted: isArranged ? mostArranged + 1 : seen + 1,
    });

    const { answer } = service;
    const arrange = arranger(isArranged && answer?.isEnd === true ? answer.links : null);
    const arrangedAnswer = arranged(answer, arrange, asked);
    const unsorted = itemsFor(links, rowsOf(links, asked), isArranged ? arrangedAnswer : answer, hidden);
    const ready = sorted(unsorted, query.sort, clicks);
    // Drawn on until then, so that a column's header keeps the focus that has pressed it.
    items = ready ?? items;
    const origin = only ? originOf(traits, answer, seen) : 'known';
    store.setState(
      {
        ...{ state: 'ready', index, members, query, items, isLoading: ready === null, version, answer, origin },
        partlyUnreadable: partlyUnreadableIn(links),
      },
      true,
    );
  }

  return {
    store,
    /** Opens the cached links, and follows them. Returns a function that ends this. */
    open() {
      const opened = openLinkIndex({
        connectionIds,
        refresh: (id, changed) =>
          followLibrary(id, (library, isChanged) => {
            libraries.set(id, library);
            if (isChanged) changed();
            update();
          }),
        onChange: update,
      });
      index = opened;
      update();
      return () => {
        index = null;
        opened.close();
        service.close();
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
    /** Sorts by clicks with these counts from now on, by the ids or keys of links. */
    setClicks(counts: ReadonlyMap<string, number>) {
      clicks = counts;
      update();
    },
    /** Tells the last row in sight: the service is asked for no more than is looked at. */
    reach(index: number) {
      const next = Math.ceil((index + 1) / ahead) * ahead;
      if (next === seen) return;
      seen = next;
      update();
    },
    /** A search is about to begin, or over: its texts are loaded before the first letter. */
    expectSearch(isExpected: boolean) {
      isSearchExpected = isExpected;
      update();
    },
    /** Has the background read the lists of connections: whole, or new links only. */
    refresh(how: { whole: boolean }, ids = connectionIds) {
      for (const id of ids) {
        void ask('refreshLibrary', how, id).then((begun) => {
          refusals.set(id, begun.ok ? null : begun.failure);
          update();
        });
      }
    },
    /** Asks the service once more, after a failure. */
    again: service.again,
  };
}
