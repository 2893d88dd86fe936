import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { readStoredClicks, recentClicksQuery, storedClicksQuery } from '@/components/queries/queries.ts';
import { FailedRequest, isWaiting } from '@/components/queries/request.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { failsForAll } from '@/lib/stats/fails-for-all.ts';
import { clicksWithoutAsking, type ListedClicks } from '@/lib/stats/freshness.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import type { Items } from '../source/items.ts';

/** The state of sorting a list by clicks. */
type Sorting =
  | { state: 'idle' }
  /** The number of links requested so far, and of all to request. */
  | { state: 'loading'; asked: number; count: number }
  /** The number of links with unknown clicks that were not requested, and of those to request next. */
  | { state: 'done'; left: number; next: number };

interface Loads {
  sorting: Sorting;
  /** Failures that stopped all requests to a service, by connection id. */
  failures: ReadonlyMap<string, Failure>;
}

/** The links of a list. `readAtOf` returns when the list of a link's service was read (milliseconds since 1970). */
interface ListedLinks {
  items: Items;
  readAtOf: (link: string) => number | null;
}

/** The clicks of links, by the links' ids or keys. */
type Counts = ReadonlyMap<string, number>;

/** The time that rows must stay in view before their clicks are requested, in milliseconds. */
const viewDelayMs = 150;

/** The largest number of concurrent requests for sorting, so that links in view don't wait long. */
const maxSortRequests = 4;

/**
 * Loads the clicks of a list's links: of rows that stay in view, and of all links when the list is sorted by clicks. Sends no
 * requests to a failed service before `retry`.
 */
export function createClickLoader(client: QueryClient) {
  const store = createStore<Loads>()(() => ({ sorting: { state: 'idle' }, failures: new Map() }));
  let sort: { getLinks: () => ListedLinks; onClicks: (counts: Counts) => void } | null = null;
  let run = { isStopped: false };
  /** Loads the clicks of the links in view. */
  let inView: (() => Promise<void>) | null = null;
  /** The links that sorting is requesting. */
  const asking = new Set<string>();
  /** The failures of single links. They are not requested again before `loadMore`, `retry` or another sort. */
  const failed = new Map<string, Failure>();

  const isFailing = (link: string) => failed.has(link) || isServiceFailing(link);
  const isServiceFailing = (link: string) => store.getState().failures.has(partsOfLink(link).connectionId);

  /** Requests the clicks of a link. Returns null after a failure. */
  const ask = async (link: string): Promise<RecentClicks | 'cancelled' | null> => {
    const query = recentClicksQuery(link);
    try {
      return await client.query(query);
    } catch (fault) {
      // The row has left the view.
      if (!(fault instanceof FailedRequest)) return 'cancelled';
      failed.set(link, fault.failure);
      const { connectionId } = partsOfLink(link);
      const ofService = [...failed].filter(([one]) => partsOfLink(one).connectionId === connectionId);
      if (!failsForAll(ofService.map(([, failure]) => failure))) return null;
      store.setState(({ failures }) => ({ failures: new Map(failures).set(connectionId, fault.failure) }));
      void client.cancelQueries({ queryKey: query.queryKey.slice(0, 2), predicate: isWaiting });
      return null;
    }
  };

  const begin = async () => {
    if (sort === null) return;
    const { getLinks, onClicks } = sort;
    const current = { isStopped: false };
    run = current;
    const isOver = () => run !== current;
    const [{ counts, toAsk }, { statsLimit }] = await Promise.all([
      planSort(client, getLinks()),
      preferencesItem.get(),
    ]);
    if (isOver()) return;
    onClicks(new Map(counts));
    const links = toAsk.slice(0, statsLimit);
    let asked = 0;
    const askNext = async () => {
      for (let link = links.shift(); link !== undefined && !current.isStopped && !isOver(); link = links.shift()) {
        if (isFailing(link)) continue;
        asking.add(link);
        const clicks = await ask(link);
        asking.delete(link);
        if (isOver()) return;
        if (clicks === 'cancelled') {
          links.push(link);
          continue;
        }
        if (clicks?.total_count != null) counts.set(link, clicks.total_count);
        if (!isServiceFailing(link)) asked += 1;
        store.setState({ sorting: { state: 'loading', asked, count } });
      }
    };
    const count = links.length;
    if (count > 0) store.setState({ sorting: { state: 'loading', asked, count } });
    await Promise.all(Array.from({ length: maxSortRequests }, askNext));
    if (isOver()) return;
    // Sort once, at the end, since moving rows are hard to read.
    onClicks(counts);
    const left = toAsk.length - asked;
    store.setState({ sorting: { state: 'done', left, next: Math.min(left, statsLimit) } });
  };
  const end = () => {
    run = { isStopped: true };
    store.setState({ sorting: { state: 'idle' } });
    for (const link of asking) void client.cancelQueries({ queryKey: recentClicksQuery(link).queryKey });
  };

  return {
    store,
    /** Loads the clicks of links from an index on, if they stay in view. Returns a function that cancels this. */
    loadInView({ items, readAtOf }: ListedLinks, from: number, links: readonly string[]) {
      const load = async () => {
        const listed = links.map((_, at) => items.clickedAt(from + at));
        // Without stored clicks, all are requested.
        await client.query(storedClicksQuery(links)).catch(noteProblem('readCache'));
        const withoutAsking = clicksWithoutAsking(Date.now());
        for (const [at, link] of links.entries()) {
          const stored = client.getQueryData(recentClicksQuery(link).queryKey);
          const known = withoutAsking(listed[at] ?? unknownClicks, readAtOf(link), stored);
          if (inView === load && known === null && !isFailing(link)) void ask(link);
        }
      };
      inView = load;
      const timer = setTimeout(load, viewDelayMs);
      return () => {
        if (inView === load) inView = null;
        clearTimeout(timer);
      };
    },
    /**
     * Sorts a list by clicks: by the known clicks first, then by requested ones, the last clicked links first. Returns a
     * function that cancels this.
     */
    sort(getLinks: () => ListedLinks, onClicks: (counts: Counts) => void) {
      const own = { getLinks, onClicks };
      sort = own;
      failed.clear();
      void begin();
      return () => {
        if (sort !== own) return;
        sort = null;
        end();
      };
    },
    /** Stops requesting, and sorts by the clicks loaded so far. */
    stop() {
      run.isStopped = true;
    },
    /** Requests more of the links with unknown clicks, and repeats failed requests. */
    loadMore() {
      failed.clear();
      void begin();
    },
    /** Sends requests to failed services again. */
    retry() {
      failed.clear();
      store.setState({ failures: new Map() });
      void inView?.();
      void begin();
    },
  };
}

const unknownClicks: ListedClicks = { clicked: null, lastClicked: 0 };

/** Returns the known clicks of a list's links, and the links to request, last clicked first. */
async function planSort(client: QueryClient, { items, readAtOf }: ListedLinks) {
  const links = items.ids();
  // Read synchronously: indexes belong to other links after a change of the cache.
  const listed = links.map((_, index) => items.clickedAt(index));
  const stored = await readStoredClicks(links);
  const inMemory = readClicksInMemory(client);
  const withoutAsking = clicksWithoutAsking(Date.now());
  const counts = new Map<string, number>();
  const toAsk: { link: string; lastClicked: number }[] = [];
  for (const [index, link] of links.entries()) {
    const { connectionId, id } = partsOfLink(link);
    const known = newer(stored.get(link), inMemory.get(linkKey(connectionId, id)));
    const of = listed[index] ?? unknownClicks;
    const unasked = withoutAsking(of, readAtOf(link), known);
    const count = (unasked ?? known)?.total_count ?? null;
    if (count !== null) counts.set(link, count);
    if (unasked === null) toAsk.push({ link, lastClicked: of.lastClicked });
  }
  toAsk.sort((one, other) => other.lastClicked - one.lastClicked);
  return { counts, toAsk: toAsk.map(({ link }) => link) };
}

/** Returns the clicks in this page's query cache, by link key. Clicks of private windows are only there. */
function readClicksInMemory(client: QueryClient): ReadonlyMap<string, RecentClicks> {
  const [name] = recentClicksQuery('').queryKey;
  const cached = client.getQueriesData<RecentClicks>({ queryKey: [name] });
  return new Map(
    cached.flatMap(([[, connectionId, id], clicks]) =>
      clicks === undefined ? [] : [[linkKey(`${connectionId}`, `${id}`), clicks] as const],
    ),
  );
}

const newer = (one: RecentClicks | undefined, other: RecentClicks | undefined): RecentClicks | undefined =>
  (other?.at ?? 0) > (one?.at ?? 0) ? other : one;
