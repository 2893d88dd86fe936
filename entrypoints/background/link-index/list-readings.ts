import { mutex } from '@/lib/async/async.ts';
import { storedAge, storedTime } from '@/lib/async/stored-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { clearLinks, clearSeenIds } from '@/lib/link-index/writing.ts';
import { failureOf } from '@/lib/messaging/failure-of.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { expectOnward, expectRetry } from './alarms.ts';
import { type Caches, type LinkCache, syncStateOf } from './caches.ts';
import type { ListReader } from './list-reader.ts';
import { emptySyncState, newReading, type SyncState } from './sync-state.ts';

const minute = 60_000;

/** The interval between readings of the whole list, which find links changed or deleted elsewhere. */
const wholeEvery = 24 * 60 * minute;

/** The minimum interval between readings for opened pages. */
const freshFor = minute / 2;

/** The failures without an answer of the service. */
const unreached: readonly Failure['kind'][] = ['network', 'timeout'];

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  caches: Caches;
  listReader: ListReader;
}

/** Creates the reader of the lists, which starts, continues and stops readings. */
export function createListReadings({ lifetime, noteProblem, connections, caches, listReader }: Needs) {
  /** The running readings, by the id of their connection. */
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  /** Steps follow each other, so that no reading begins twice. */
  const inTurn = mutex();

  /**
   * Continues readings that were cut off, and begins others. To be called by the alarms, which alone decide how often. None
   * begins without a token.
   */
  function readWhenDue(): Promise<void> {
    return inTurn(async () => {
      for (const connection of await readConnections()) {
        // A failure of one connection stops no other.
        const cache = await caches.cacheOf(connection).catch(noteProblem('readList', null));
        if (cache !== null) await readIfDue(cache).catch(noteProblem('readList'));
      }
    });
  }

  async function readIfDue(cache: LinkCache): Promise<void> {
    const state = await syncStateOf(cache);
    const now = running.get(cache.connection.id);
    if (now !== undefined && state.reading !== null) return;
    // It has read everything, and is about to end.
    await now?.ended;
    if (isPaused(state)) return;
    if (state.reading !== null) return start(cache);
    if ((await connections.readCredentials(cache.connection)) === null) return;
    if (ageOf(state.wholeAt) > wholeEvery) await startReading(cache, true);
    else if (ageOf(state.newAt) > freshFor) await startReading(cache, false);
  }

  /**
   * Reads the whole list or new links on request, or continues the running reading. Without `whole`, a reading that the
   * person has stopped stays stopped, and one of half a minute ago is new enough, even if it failed. None begins without a
   * token.
   */
  function readNow(cache: LinkCache, { whole }: { whole: boolean }): Promise<void> {
    return inTurn(async () => {
      const state = await syncStateOf(cache);
      const now = running.get(cache.connection.id);
      if (now !== undefined && state.reading !== null) return;
      await now?.ended;
      if (state.reading === null && (await connections.readCredentials(cache.connection)) === null) return;
      if (!whole && (isPausedForPages(state) || ageOf(state.newAt) < freshFor)) return;
      // Also without a pause: pages may show a failure that the database had no room for.
      if (state.pause !== null || state.reading !== null)
        await caches.updateSyncState(cache, (kept) => ({ ...kept, pause: null }));
      if (state.reading === null) await startReading(cache, whole || state.wholeAt === null);
      else start(cache);
    });
  }

  /**
   * Resumes a reading that failed because the service could not be reached. To be called after the service has answered
   * another request: otherwise pages would show that failure until the next retry.
   */
  function resumeReading({ id }: Pick<Connection, 'id'>): Promise<void> {
    return inTurn(async () => {
      const cache = await caches.cacheOf({ id });
      if (cache === null) return;
      const { pause, reading } = await syncStateOf(cache);
      if (pause?.by !== 'failure' || !unreached.includes(pause.failure.kind)) return;
      await running.get(id)?.ended;
      await caches.updateSyncState(cache, (state) => ({ ...state, pause: null }));
      if (reading !== null) start(cache);
    });
  }

  /** Stops the reading. `readNow` with `whole` continues it. */
  function stopReading(cache: LinkCache): Promise<void> {
    return inTurn(async () => {
      abortReading(cache.connection.id);
      await expectRetry(
        cache.connection.id,
        await caches.updateSyncState(cache, (state) => ({ ...state, pause: { by: 'person' } })),
      );
    });
  }

  /** Deletes all cached links, and reads none until `readNow` is called. */
  function forgetLinks(cache: LinkCache): Promise<void> {
    return inTurn(async () => {
      abortReading(cache.connection.id);
      const forgotten = await caches.updateCache(cache, async (change) => {
        await clearLinks(change);
        return { ...emptySyncState, pause: { by: 'person' } };
      });
      await expectRetry(cache.connection.id, forgotten);
    });
  }

  /** Stops the reading of a connection. Ignores an answer that is still on its way. */
  function abortReading(connectionId: string): void {
    running.get(connectionId)?.stop.abort();
    running.delete(connectionId);
  }

  async function startReading(cache: LinkCache, whole: boolean): Promise<void> {
    await caches.updateCache(cache, async (change, state) => {
      await clearSeenIds(change);
      return { ...state, reading: newReading(whole, state) };
    });
    start(cache);
  }

  /** Starts the reading of a connection. Callers make sure that none runs. */
  function start(cache: LinkCache): void {
    const { id } = cache.connection;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, lifetime.signal]);
    const started = { stop, ended: run(cache, signal) };
    running.set(id, started);
    void started.ended.then(() => running.get(id) === started && running.delete(id));
  }

  async function run(cache: LinkCache, signal: AbortSignal): Promise<void> {
    const { id } = cache.connection;
    try {
      await expectOnward(id);
      const paused = await listReader.readList(cache, signal).catch((fault: unknown) => {
        noteProblem('readList')(fault);
        return signal.aborted ? null : listReader.pauseAfter(cache, failureOf(fault));
      });
      if (!signal.aborted) await expectRetry(id, paused ?? (await syncStateOf(cache)));
    } catch (fault) {
      // The database is closed. The next alarm retries.
      noteProblem('readList')(fault);
    }
  }

  return { readWhenDue, readNow, resumeReading, stopReading, forgetLinks, abortReading };
}

export type ListReadings = ReturnType<typeof createListReadings>;

const isPaused = ({ pause }: SyncState): boolean =>
  pause !== null && (pause.by === 'person' || pause.until === null || storedTime(pause.until, pause.wait) > Date.now());

/**
 * True if an opened page reads nothing. Unlike the alarms, it retries half a minute after a failure: otherwise it would
 * say for up to an hour that a service can't be reached, although it can.
 */
function isPausedForPages(state: SyncState): boolean {
  const { pause } = state;
  if (!isPaused(state) || pause?.by !== 'failure' || pause.until === null) return isPaused(state);
  const hasNamedTime = 'until' in pause.failure && pause.failure.until !== undefined;
  return hasNamedTime || ageOf(pause.until - pause.wait) < freshFor;
}

/** Returns the milliseconds since a time; very many for null. */
const ageOf = (at: number | null): number => storedAge(at ?? 0);
