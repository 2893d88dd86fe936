import { createStore } from 'zustand/vanilla';
import type { Failure } from '@/lib/contract/failure.ts';
import {
  type IndexedConnection,
  type LinkIndex,
  type LinkRows,
  linksInViews,
  openLinkIndex,
} from '@/lib/link-index/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import type { LinkCacheState } from '@/lib/storage/link-cache.ts';
import { privateChangeItem } from '@/lib/storage/private-change.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { followLinkCache } from './follow-link-cache.ts';
import { type HiddenLink, type Items, itemsOf, sortedByClicks } from './items.ts';
import { type IndexQuery, indexQuery, type ListQuery, traitsOf } from './list-query.ts';
import { memoLast } from './memo-last.ts';
import { isForService, maxArranged, type Origin, originOf } from './origin.ts';
import { createServiceAnswer } from './service-answer.ts';

/** The service is asked for links in steps of this many rows. */
const rowStep = 50;

/** A connection of the list. */
export interface Member extends IndexedConnection {
  /** The state of its link cache; null before the first reading. */
  library: LinkCacheState | null;
  /** The failure to start reading its list, for example without a token. */
  refused: Failure | null;
}

/** True if the cached links of a connection can be read. */
export const canRead = ({ state }: IndexedConnection): boolean => state !== 'failed';

export interface ReadyList {
  state: 'ready';
  index: LinkIndex;
  members: readonly Member[];
  query: ListQuery;
  items: Items | null;
  /** True while texts load for the query. The items are still the earlier ones. */
  isLoading: boolean;
  /** Increases with each change of the cached links. */
  version: number;
  /** The ids of cached links with unreadable fields. */
  partlyUnreadable: readonly string[];
  /** The service's answer so far, even if it is not shown yet. */
  answer: ServiceAnswer | null;
  origin: Origin;
  /** True while the service's answer is read again by a press. */
  isRefreshing: boolean;
}

export type ListState =
  | { state: 'loading' }
  /** The cached links of several connections cannot be read. */
  | { state: 'failed' }
  | ReadyList;

export type ListSource = ReturnType<typeof createListSource>;

/**
 * Lists the links of connections: the cached ones first, then the service's answer to filters. Asks no service for a list of
 * several connections, because their answers have no common order. The index loads texts only for a search, filter or sort.
 * Cached links that cannot be read leave the list of a single connection to the service.
 */
export function createListSource(connectionIds: readonly string[], first: ListQuery) {
  const store = createStore<ListState>()(() => ({ state: 'loading' }));
  const service = createServiceAnswer(update);
  let index: LinkIndex | null = null;
  const libraries = new Map<string, LinkCacheState | null>();
  const refusals = new Map<string, Failure | null>();
  let query = first;
  let hidden: readonly HiddenLink[] = [];
  /** The clicks to sort by; null before they are set. */
  let clicks: ReadonlyMap<string, number> | null = null;
  let isSearchExpected = false;
  /** The number of rows that were in view. */
  let seen = 0;
  let knownLinks = 0;
  /** The last change by a private window. */
  let privateChange = '';
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

  /** Updates the list after any change. */
  function update() {
    if (index === null) return;
    const { isFiltered, isArranged } = traitsOf(query);
    const asked = indexQueryOf(query);
    index.needTexts(isSearchExpected || isFiltered || traitsOf(asked).isArranged);
    const { rows: links, version, connections } = index;
    const isUnreadable = !connections.some(canRead);
    if (isUnreadable && connections.length > 1) return store.setState({ state: 'failed' }, true);
    if (links === null || libraries.size < connections.length) return;
    const members = connections.map(toMember);
    const only = members.length === 1 ? members[0] : undefined;
    const library = only?.library ?? null;
    const isCacheBehind = isUnreadable || privateChange !== '';
    const matching = only && isFiltered ? matchingIn(links, asked) : (library?.known ?? 0);
    const traits = { isFiltered, isArranged, isCacheBehind, matching, library };

    // Reading the list changes the cache with each page, which is no reason to ask again.
    if (library?.activity.state !== 'reading') knownLinks = library?.known ?? 0;
    service.ask({
      filters: only && isForService(traits) ? query.filters : null,
      occasion: `${knownLinks} links, ${library?.updates ?? 0} updates, private change ${privateChange}`,
      wanted: isArranged ? maxArranged + 1 : seen + 1,
    });

    const { answer } = service;
    const arrange = arranger(isArranged && answer?.isEnd === true ? answer.links : null);
    const arrangedAnswer = arranged(answer, arrange, asked);
    const unsorted = itemsFor(links, rowsOf(links, asked), isArranged ? arrangedAnswer : answer, hidden);
    const ready = sorted(unsorted, query.sort, clicks);
    // The earlier items stay, so that a pressed column header keeps the focus.
    items = ready ?? items;
    const origin = only ? originOf(traits, answer, seen) : 'known';
    store.setState(
      {
        ...{ state: 'ready', index, members, query, items, isLoading: ready === null, version, answer, origin },
        partlyUnreadable: partlyUnreadableIn(links),
        isRefreshing: service.isRefreshing,
      },
      true,
    );
  }

  return {
    store,
    /** Opens the link index and follows it. Returns a function that closes it. */
    open() {
      const opened = openLinkIndex({
        connectionIds,
        refresh(id, changed) {
          const unfollow = followLinkCache(id, (library, isChanged) => {
            libraries.set(id, library);
            if (isChanged) changed();
            update();
          });
          const item = privateChangeItem.of(id);
          let isOpen = true;
          const followChange = (change: string) => {
            // In an ordinary window, the answer would be saved to disk.
            if (!isOpen || !inPrivateWindow()) return;
            privateChange = change;
            update();
          };
          const unwatch = item.watch(followChange);
          void item.get().then(followChange, () => undefined);
          return () => {
            isOpen = false;
            unfollow();
            unwatch();
          };
        },
        onChange: update,
        onFault: noteProblem('readCache'),
      });
      index = opened;
      update();
      return () => {
        index = null;
        opened.close();
        service.close();
      };
    },
    show(next: ListQuery) {
      query = next;
      update();
    },
    /** Hides links that are being deleted. */
    hide(links: readonly HiddenLink[]) {
      hidden = links;
      update();
    },
    /** Sets the clicks to sort by, by link. */
    setClicks(counts: ReadonlyMap<string, number>) {
      clicks = counts;
      update();
    },
    /** Reports the last row in view. The service is asked for no more links than are looked at. */
    reach(index: number) {
      const next = Math.ceil((index + 1) / rowStep) * rowStep;
      if (next === seen) return;
      seen = next;
      const shown = store.getState();
      // Nothing else depends on it, and rendering the whole list again would make scrolling stutter.
      if (shown.state === 'ready' && shown.answer !== null) update();
    },
    /** Reports that a search may begin, so that texts load before the first letter. */
    expectSearch(isExpected: boolean) {
      isSearchExpected = isExpected;
      update();
    },
    /** Makes the background read the lists of connections: completely, or new links only. */
    refresh(how: { whole: boolean }, ids = connectionIds) {
      for (const id of ids) {
        void ask('refreshLinks', how, id).then((started) => {
          refusals.set(id, started.ok ? null : started.failure);
          update();
        });
      }
    },
    /** Reads the service's answer again. */
    refreshAnswer: service.refresh,
    /** Asks the service again after a failure. */
    again: service.again,
  };
}
