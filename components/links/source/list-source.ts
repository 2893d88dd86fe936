import { createStore } from 'zustand/vanilla';
import { takingTurns } from '@/lib/async/async.ts';
import { atMostEvery } from '@/lib/async/at-most-every.ts';
import {
  type LibraryDatabase,
  linksInViews,
  loadIds,
  openLibrary,
  type Rows,
  rowsInViews,
  type Table,
} from '@/lib/library/index.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { followLibrary, refreshEvery } from './follow-library.ts';
import { type HiddenLink, type Items, itemsOf } from './items.ts';
import { type ListQuery, traitsOf } from './list-query.ts';
import { memoLast } from './memo-last.ts';
import { isForService, mostArranged, type Origin, originOf } from './origin.ts';
import { createServiceAnswer } from './service-answer.ts';
import { createTextTable } from './text-table.ts';

/** In steps of how many rows the service is asked ahead of what is in sight. */
const ahead = 50;

export interface ReadyList {
  state: 'ready';
  database: LibraryDatabase;
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

interface Known {
  database: LibraryDatabase;
  ids: Awaited<ReturnType<typeof loadIds>>;
  texts: ReturnType<typeof createTextTable>;
}

/**
 * The links of a connection for a list: what is known of them at once, then the service's answer to filters. At rest it
 * holds ids alone, 16 bytes for each link; texts are loaded while something is searched, filtered or sorted.
 */
export function createListSource(connectionId: string, first: ListQuery) {
  const store = createStore<ListState>()(() => ({ state: 'loading' }));
  const service = createServiceAnswer(update);
  const inTurn = takingTurns();
  let known: Known | null = null;
  let library: LibraryState | null | undefined;
  let version = 0;
  let query = first;
  let hidden: readonly HiddenLink[] = [];
  let isSearchExpected = false;
  /** How many rows are to be seen. */
  let seen = 0;
  let occasion = '';
  let items: Items | null = null;

  // The table says something else with each version, and so do the ids.
  const rowsOfTable = memoLast((table: Table | null, _version: number) => (table === null ? null : rowsInViews(table)));
  const rowsOfQuery = memoLast(
    (of: ListQuery, isPlain: boolean, size: number, find: ReturnType<typeof rowsInViews> | null, _version: number) =>
      isPlain ? Uint32Array.from({ length: size }, (_, row) => row) : (find?.(of) ?? null),
  );
  const partlyUnreadableIn = memoLast((ids: Known['ids'], _version: number) => ids.partlyUnreadable);
  const arranger = memoLast((links: ServiceAnswer['links'] | null) => (links === null ? null : linksInViews(links)));
  const arranged = memoLast((answer: ServiceAnswer | null, arrange: ReturnType<typeof arranger>, of: ListQuery) =>
    answer === null || arrange === null ? null : { ...answer, links: arrange(of) },
  );
  const itemsFor = memoLast(
    (source: Rows | null, rows: Uint32Array | null, answer: ServiceAnswer | null, without: readonly HiddenLink[]) =>
      source === null || rows === null ? null : itemsOf({ source, rows, answer, hidden: without }),
  );

  /** Puts together what is shown, from whatever has changed. */
  function update() {
    if (known === null || library === undefined) return;
    const { database, ids, texts } = known;
    const { filters, sort } = query;
    const { isFiltered, isArranged } = traitsOf(query);
    const isPlain = !isFiltered && !isArranged;
    texts.need(isSearchExpected || !isPlain);
    const find = rowsOfTable(texts.table, version);
    const rows = rowsOfQuery(query, isPlain, ids.size, find, version);
    const matching = isFiltered ? (find?.({ search: '', filters, sort }).length ?? null) : 0;
    const asked = { isFiltered, isArranged, matching, library };

    // While the list is read, more is known with each page.
    if (library?.activity.state !== 'reading') occasion = String(library?.known);
    service.ask({
      filters: isForService(asked) ? filters : null,
      occasion,
      wanted: isArranged ? mostArranged + 1 : seen + 1,
    });

    const { answer } = service;
    const arrange = arranger(isArranged && answer?.isEnd === true ? answer.links : null);
    const arrangedAnswer = arranged(answer, arrange, query);
    const ready = itemsFor(isPlain ? ids : texts.table, rows, isArranged ? arrangedAnswer : answer, hidden);
    // Drawn on until then, so that a column's header keeps the focus that has pressed it.
    items = ready ?? items;
    const origin = originOf(asked, answer, seen);
    store.setState(
      {
        ...{ state: 'ready', database, library, items, isLoading: ready === null, version, answer, origin },
        partlyUnreadable: partlyUnreadableIn(ids, version),
      },
      true,
    );
  }

  /** Takes over what the background has written since, once it has written for the last time. */
  const refresh = async () => {
    const rows = known === null ? [] : [known.ids, known.texts.table];
    const changes = await Promise.all(rows.map((held) => held?.refresh() ?? false));
    if (!changes.includes(true)) return;
    version += 1;
    update();
  };
  // The database is closed when its connection goes: then nothing is shown of it.
  const refreshNow = () => void inTurn(refresh).catch(() => undefined);
  const refreshing = atMostEvery(refreshEvery, refreshNow);

  return {
    store,
    /** Opens what is known, and follows it. Returns what ends that. */
    open() {
      let isOpen = true;
      const opening = openLibrary(connectionId);
      const load = async () => {
        const database = await opening;
        const ids = await loadIds(database);
        if (!isOpen) return;
        const onTable = () => {
          update();
          refreshNow();
        };
        known = { database, ids, texts: createTextTable(database, onTable) };
        onTable();
      };
      load().catch(() => isOpen && store.setState({ state: 'failed' }, true));
      const unfollow = followLibrary(connectionId, (state, isChanged) => {
        library = state;
        if (isChanged) refreshing.soon();
        update();
      });
      return () => {
        isOpen = false;
        unfollow();
        refreshing.stop();
        service.close();
        known?.texts.close();
        known = null;
        void opening.then(
          (database) => database.close(),
          () => undefined,
        );
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
