import type { Failure } from '@/lib/contract/failure.ts';
import { pageSize, readPage } from '@/lib/link-index/index.ts';
import { cachedIds, readSeenIds } from '@/lib/link-index/writing.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { type Caches, type LinkCache, syncStateOf } from './caches.ts';
import type { LocalChanges } from './local-changes.ts';
import type { SavePages } from './save-pages.ts';
import type { Reading, SyncState } from './sync-state.ts';

/** The seconds until the first retry after a failure. They double with each further failure, up to the longest. */
const firstDelay = 30;

const longestDelay = 3600;

/** Failures that only the person can resolve. */
const lasting: readonly Failure['kind'][] = ['unauthorized', 'forbidden', 'notConnected'];

interface Needs {
  noteProblem: NoteProblem;
  connections: Connections;
  savePages: SavePages;
  localChanges: LocalChanges;
  caches: Caches;
}

/** Creates the functions that read a list and pause its reading. */
export function createListReader({ noteProblem, connections, savePages, localChanges, caches }: Needs) {
  /**
   * Continues the stored reading until it ends, fails or is stopped. Sends one request at a time, and saves former pages
   * while it waits.
   *
   * @returns the paused state after a failure, else null
   */
  async function readList(cache: LinkCache, signal: AbortSignal): Promise<SyncState | null> {
    const { reading: stored, order } = await syncStateOf(cache);
    let reading = stored;
    if (reading === null) return null;
    const service = await connections.openClient(cache.connection, { signal });
    if (service === null) return pauseAfter(cache, { kind: 'notConnected' });
    const seen = new Set(await readSeenIds(cache));
    // A reading that starts after the cached links counts them as seen.
    if (!reading.whole && order === 'oldestFirst') for (const id of await cachedIds(cache)) seen.add(id);
    const pages = savePages(cache, signal);

    const request = ({ cursor }: Reading) => {
      const isChanged = localChanges.changedSince();
      const answer = service.client.listLinks({ offset: String(cursor.offset), limit: String(pageSize) });
      return answer.then((page) => ({ page, isChanged }));
    };

    let next = request(reading);
    while (await isGoingOn(cache, signal)) {
      const { page, isChanged } = await next;
      if (signal.aborted) return null;
      if (!page.ok) {
        await pages.drain();
        return pauseAfter(cache, page.failure, service.secondsToWait());
      }
      const read = readPage(page.value, reading.cursor, (id) => seen.has(id));
      reading = { ...reading, cursor: read.cursor };
      if (read.kind === 'steppedBack') {
        next = request(reading);
        continue;
      }
      const { links, newIds, isEnd, gap } = read;
      for (const id of newIds) seen.add(id);
      // A reading of new links may end with any page, which only saving it shows.
      const isAhead = reading.whole && !isEnd;
      if (isAhead) next = request(reading);
      pages.add({ links, newIds, isChanged, reading, isEnd, gap });
      if (!isAhead) await pages.drain();
      if (pages.isOver()) return null;
      if (!isAhead) next = request(reading);
    }
    return null;
  }

  /** Also calls the browser, which stops a worker after half a minute without calls. */
  async function isGoingOn({ connection }: LinkCache, signal: AbortSignal): Promise<boolean> {
    return (await connections.isConnected(connection)) && !signal.aborted;
  }

  /**
   * Saves the failure of a reading, and the time to retry, not before the time that the service named. With another
   * token, the next alarm retries at once. If the database has no room for it, pages show the failure anyway.
   *
   * @returns the paused state
   */
  async function pauseAfter(cache: LinkCache, failure: Failure, secondsToWait = 0): Promise<SyncState> {
    const before = await syncStateOf(cache);
    if (!(await connections.isConnected(cache.connection))) return before;
    const paused = (state: SyncState): SyncState => {
      const tries = state.pause?.by === 'failure' ? state.pause.tries + 1 : 0;
      const delay = Math.max(secondsToWait, Math.min(longestDelay, firstDelay * 2 ** tries));
      const wait = Math.round(delay * 1000);
      const until = lasting.includes(failure.kind) ? null : Date.now() + wait;
      return { ...state, pause: { by: 'failure', failure, until, wait, tries } };
    };
    try {
      return await caches.updateSyncState(cache, paused);
    } catch (fault) {
      noteProblem('readList')(fault);
      const unsaved = paused(before);
      await caches.publish(cache, unsaved);
      return unsaved;
    }
  }

  return { readList, pauseAfter };
}

export type ListReader = ReturnType<typeof createListReader>;
