import { createStore } from 'zustand/vanilla';
import {
  type IndexedConnection,
  type LinkRows,
  needsTexts,
  type OpenLinkIndex,
  openLinkIndex,
} from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { ServiceAnswer } from './ask-service.ts';
import { type CacheState, followConnections } from './follow-connections.ts';
import { cachedItems, type HiddenLink, type Items, sortedByClicks } from './items.ts';
import { createJobLinks } from './job-links.ts';
import { indexQuery, type ListQuery } from './list-query.ts';
import { memoLast } from './memo-last.ts';
import { createServiceList } from './service-list.ts';

/** The service is asked for links in steps of this many rows. */
const rowStep = 50;

/** A connection of the list. */
export interface Member extends IndexedConnection, CacheState {}

/** True if the cached links of a connection can be read. */
export const canRead = ({ state }: IndexedConnection): boolean => state !== 'failed';

export interface ReadyList {
  state: 'ready';
  index: OpenLinkIndex;
  members: readonly Member[];
  query: ListQuery;
  /** The ids of the links of the query's job; null without a job, and until they are read. */
  among: ReadonlySet<string> | null;
  items: Items | null;
  /** True while texts load for the query. The items are still the earlier ones. */
  isLoading: boolean;
  /** Increases with each change of the cached links. */
  version: number;
  /** The ids of cached links with unreadable fields. */
  partlyUnreadable: readonly string[];
  /** The service's answer so far, if the list does not read the cached links. */
  answer: ServiceAnswer | null;
  /**
   * The origin of the items: the cached links, or the service's answer. `asking`: the answer is loading. `tooMany`: the
   * answer is too large to search or sort.
   */
  origin: 'cached' | 'asking' | 'tooMany' | 'service';
  /** True while the service's answer is read again by a press. */
  isRefreshing: boolean;
}

export type ListState =
  | { state: 'loading' }
  /** The cached links of several connections cannot be read. */
  | { state: 'failed' }
  | ReadyList;

export type ListSource = ReturnType<typeof createListSource>;

type Clicks = ReadonlyMap<string, number>;

/** Reads the list again: of the service's answer if that is shown, otherwise all cached links. */
export const refreshList = ({ origin }: ReadyList, source: ListSource): void =>
  origin === 'cached' ? source.refresh({ whole: true }) : source.refreshAnswer();

/** Returns the cached links of a query, in its order; null while their texts load. */
function listCached(
  links: LinkRows,
  query: ListQuery,
  among: ReadonlySet<string> | null,
  hidden: readonly HiddenLink[],
): Items | null {
  const rows = links.filter(indexQuery(query, among));
  return rows && cachedItems(links, rows, hidden);
}

const sortByClicks = (items: Items | null, { sort }: ListQuery, clicks: Clicks | null) =>
  items && clicks && sort?.by === 'clicks' ? sortedByClicks(items, clicks, sort.descending) : items;

/**
 * Lists the cached links of connections. The service answers instead if the links of a single connection cannot be read, or
 * lack a change by this private window. The index loads texts only for a search, filter or sort.
 */
export function createListSource(connectionIds: readonly string[], first: ListQuery) {
  const store = createStore<ListState>()(() => ({ state: 'loading' }));
  const caches = followConnections(connectionIds, update);
  const service = createServiceList(update);
  const jobLinks = createJobLinks(update);
  const cachedFor = memoLast(listCached);
  const sortedFor = memoLast(sortByClicks);
  let index: OpenLinkIndex | null = null;
  let query = first;
  let hidden: readonly HiddenLink[] = [];
  /** The clicks to sort by; null before they are set. */
  let clicks: Clicks | null = null;
  let isSearchExpected = false;
  /** The number of rows that were in view. */
  let seen = 0;
  /** The number of cached links when they were last complete: reading them all is no reason to ask the service again. */
  let cachedCount = 0;
  let items: Items | null = null;

  /** Updates the list after any change. */
  function update() {
    if (index === null) return;
    const { connections, rows, version } = index;
    const isUnreadable = !connections.some(canRead);
    if (isUnreadable && connections.length > 1) return store.setState({ state: 'failed' }, true);
    const among = query.job === '' ? null : jobLinks.of(query.job, version);
    index.needTexts(isSearchExpected || needsTexts(indexQuery(query, among)));
    if (rows === null || !caches.isComplete) return;

    const answered = isUnreadable || caches.privateChange !== '' ? service.list(serviceQuery(among)) : service.stop();
    const isCached = !answered || (answered.answer?.failure != null && !isUnreadable);
    const isJobKnown = query.job === '' || among !== null;
    const cached = isCached && isJobKnown ? cachedFor(rows, query, among, hidden) : null;
    const ready = sortedFor(isCached ? cached : answered.items, query, clicks);
    // The earlier items stay, so that a pressed column header keeps the focus.
    items = ready ?? items;
    store.setState(
      {
        ...{ state: 'ready', index, query, among, items, isLoading: ready === null, version },
        members: connections.map((connection) => ({ ...connection, ...caches.stateOf(connection.id) })),
        partlyUnreadable: rows.partlyUnreadable(),
        answer: answered?.answer ?? null,
        origin: isCached ? 'cached' : answered.origin,
        isRefreshing: service.isRefreshing,
      },
      true,
    );
  }

  function serviceQuery(among: ReadonlySet<string> | null) {
    const [id = ''] = connectionIds;
    const { cache } = caches.stateOf(id);
    if (cache?.activity.state !== 'reading') cachedCount = cache?.known ?? 0;
    const occasion = `${cachedCount} links, ${cache?.updates ?? 0} updates, private change ${caches.privateChange}`;
    return { query, among, hidden, seen, occasion };
  }

  return {
    store,
    /** Opens the link index and follows it. Returns a function that closes it. */
    open() {
      const opened = openLinkIndex({
        connectionIds,
        refresh: caches.follow,
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
    setClicks(counts: Clicks) {
      clicks = counts;
      update();
    },
    /** Reports the last row in view. The service is asked for no more links than are looked at. */
    reach(row: number) {
      const next = Math.ceil((row + 1) / rowStep) * rowStep;
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
    refresh: caches.refresh,
    /** Reads the service's answer again. */
    refreshAnswer: service.refresh,
    /** Asks the service again after a failure. */
    again: service.again,
  };
}
