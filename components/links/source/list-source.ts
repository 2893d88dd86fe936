import { createStore } from 'zustand/vanilla';
import { type LinkIndex, type LinkRows, linksInViews, openLinkIndex } from '@/lib/library/index.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { followLibrary } from './follow-library.ts';
import { type HiddenLink, type Items, itemsOf } from './items.ts';
import { type ListQuery, traitsOf } from './list-query.ts';
import { memoLast } from './memo-last.ts';
import { isForService, mostArranged, type Origin, originOf } from './origin.ts';
import { createServiceAnswer } from './service-answer.ts';

/** In steps of how many rows the service is asked ahead of what is in sight. */
const ahead = 50;

export interface ReadyList {
  state: 'ready';
  index: LinkIndex;
  /** How well the links are known; null until a list was begun to be read. */
  library: LibraryState | null;
  /** Null until there is anything to show. */
  items: Items | null;
  /** The texts are loaded, which takes a moment: the items are still those of the query before. */
  isLoading: boolean;
  /** Rises whenever what is known has changed. */
  version: number;
  /** The ids of links of which some fields could not be read, among those that are known. */
  partlyUnreadable: readonly string[];
  /** The service's answer as far as it has come, though it may not be shown yet. */
  answer: ServiceAnswer | null;
  origin: Origin;
}

export type ListState =
  | { state: 'loading' }
  /** The browser keeps no databases for Hem, or has lost this one. */
  | { state: 'failed' }
  | ReadyList;

export type ListSource = ReturnType<typeof createListSource>;

/**
 * Lists the links of a connection: the cached ones at once, then the service's answer to filters. At rest the index holds
 * ids alone; texts are loaded while something is searched, filtered or sorted.
 */
export function createListSource(connectionId: string, first: ListQuery) {
  const store = createStore<ListState>()(() => ({ state: 'loading' }));
  const service = createServiceAnswer(update);
  let index: LinkIndex | null = null;
  let library: LibraryState | null | undefined;
  let query = first;
  let hidden: readonly HiddenLink[] = [];
  let isSearchExpected = false;
  /** How many rows are to be seen. */
  let seen = 0;
  let occasion = '';
  let items: Items | null = null;

  const rowsOf = memoLast((links: LinkRows, of: ListQuery) => links.filter(of));
  const matchingIn = memoLast(
    (links: LinkRows, { filters, sort }: ListQuery) => links.filter({ search: '', filters, sort })?.length ?? null,
  );
  const partlyUnreadableIn = memoLast((links: LinkRows) => links.partlyUnreadable());
  const arranger = memoLast((links: ServiceAnswer['links'] | null) => (links === null ? null : linksInViews(links)));
  const arranged = memoLast((answer: ServiceAnswer | null, arrange: ReturnType<typeof arranger>, of: ListQuery) =>
    answer === null || arrange === null ? null : { ...answer, links: arrange(of) },
  );
  const itemsFor = memoLast(
    (source: LinkRows, rows: Uint32Array | null, answer: ServiceAnswer | null, without: readonly HiddenLink[]) =>
      rows === null ? null : itemsOf({ source, rows, answer, hidden: without }),
  );

  /** Puts together what is shown, from whatever has changed. */
  function update() {
    if (index === null) return;
    const { isFiltered, isArranged } = traitsOf(query);
    index.needTexts(isSearchExpected || isFiltered || isArranged);
    const { rows: links, version, connections } = index;
    if (connections.some(({ state }) => state === 'failed')) return store.setState({ state: 'failed' }, true);
    if (links === null || library === undefined) return;
    const asked = { isFiltered, isArranged, matching: isFiltered ? matchingIn(links, query) : 0, library };

    // While the list is read, more is known with each page.
    if (library?.activity.state !== 'reading') occasion = String(library?.known);
    service.ask({
      filters: isForService(asked) ? query.filters : null,
      occasion,
      wanted: isArranged ? mostArranged + 1 : seen + 1,
    });

    const { answer } = service;
    const arrange = arranger(isArranged && answer?.isEnd === true ? answer.links : null);
    const arrangedAnswer = arranged(answer, arrange, query);
    const ready = itemsFor(links, rowsOf(links, query), isArranged ? arrangedAnswer : answer, hidden);
    // Drawn on until then, so that a column's header keeps the focus that has pressed it.
    items = ready ?? items;
    const origin = originOf(asked, answer, seen);
    store.setState(
      {
        ...{ state: 'ready', index, library, items, isLoading: ready === null, version, answer, origin },
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
        connectionIds: [connectionId],
        refresh: (id, changed) =>
          followLibrary(id, (state, isChanged) => {
            library = state;
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
    /** Asks the service once more, after a failure. */
    again: service.again,
  };
}
