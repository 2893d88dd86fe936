import { mutex } from '@/lib/async/async.ts';
import { storedAge, storedTime } from '@/lib/async/stored-time.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { clearLinks, clearSeenIds } from '@/lib/link-index/writing.ts';
import { failureOf } from '@/lib/messaging/failure-of.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readCredentials } from '../connections/token.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { expectOnward, expectRetry } from './alarms.ts';
import { cacheOf, type LinkCache, syncStateOf, updateCache, updateSyncState } from './cache.ts';
import { pauseAfter, readList } from './read-list.ts';
import { emptySyncState, newReading, type SyncState } from './sync-state.ts';

const minute = 60_000;
/** The interval between readings of the whole list, which find links changed or deleted elsewhere. */
const wholeEvery = 24 * 60 * minute;
/** The minimum interval between readings for opened pages. */
const freshFor = minute / 2;

const memoryOf = perBackground(() => ({
  /** The running readings, by the id of their connection. */
  running: new Map<string, { stop: AbortController; ended: Promise<void> }>(),
  /** Steps follow each other, so that no reading begins twice. */
  inTurn: mutex(),
}));

/**
 * Continues readings that were cut off, and begins others. To be called by the alarms, which alone decide how often. None
 * begins without a token.
 */
export const readWhenDue = (background: Background): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    for (const connection of await readConnections()) {
      // A failure of one connection stops no other.
      const cache = await cacheOf(background, connection).catch(noteProblem(background, 'readList', null));
      if (cache !== null) await readIfDue(background, cache).catch(noteProblem(background, 'readList'));
    }
  });

async function readIfDue(background: Background, cache: LinkCache): Promise<void> {
  const state = await syncStateOf(cache);
  const now = memoryOf(background).running.get(cache.connection.id);
  if (now !== undefined && state.reading !== null) return;
  // It has read everything, and is about to end.
  await now?.ended;
  if (isPaused(state)) return;
  if (state.reading !== null) return start(background, cache);
  if ((await readCredentials(background, cache.connection)) === null) return;
  if (ageOf(state.wholeAt) > wholeEvery) await startReading(background, cache, true);
  else if (ageOf(state.newAt) > freshFor) await startReading(background, cache, false);
}

/**
 * Reads the whole list or new links on request, or continues the running reading. Without `whole`, a reading that the
 * person has stopped stays stopped, and one of half a minute ago is new enough, even if it failed. None begins without a
 * token.
 */
export const readNow = (background: Background, cache: LinkCache, { whole }: { whole: boolean }): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    const state = await syncStateOf(cache);
    const now = memoryOf(background).running.get(cache.connection.id);
    if (now !== undefined && state.reading !== null) return;
    await now?.ended;
    if (state.reading === null && (await readCredentials(background, cache.connection)) === null) return;
    if (!whole && (isPausedForPages(state) || ageOf(state.newAt) < freshFor)) return;
    // Also without a pause: pages may show a failure that the database had no room for.
    if (state.pause !== null || state.reading !== null)
      await updateSyncState(background, cache, (kept) => ({ ...kept, pause: null }));
    if (state.reading === null) await startReading(background, cache, whole || state.wholeAt === null);
    else start(background, cache);
  });

/**
 * Resumes a reading that failed because the service could not be reached. To be called after the service has answered
 * another request: otherwise pages would show that failure until the next retry.
 */
export const resumeReading = (background: Background, { id }: Pick<Connection, 'id'>): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    const cache = await cacheOf(background, { id });
    if (cache === null) return;
    const { pause, reading } = await syncStateOf(cache);
    if (pause?.by !== 'failure' || !unreached.includes(pause.failure.kind)) return;
    await memoryOf(background).running.get(id)?.ended;
    await updateSyncState(background, cache, (state) => ({ ...state, pause: null }));
    if (reading !== null) start(background, cache);
  });

/** The failures without an answer of the service. */
const unreached: readonly Failure['kind'][] = ['network', 'timeout'];

/** Stops the reading. `readNow` with `whole` continues it. */
export const stopReading = (background: Background, cache: LinkCache): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    abortReading(background, cache.connection.id);
    await expectRetry(
      cache.connection.id,
      await updateSyncState(background, cache, (state) => ({ ...state, pause: { by: 'person' } })),
    );
  });

/** Deletes all cached links, and reads none until `readNow` is called. */
export const forgetLinks = (background: Background, cache: LinkCache): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    abortReading(background, cache.connection.id);
    const forgotten = await updateCache(background, cache, async (change) => {
      await clearLinks(change);
      return { ...emptySyncState, pause: { by: 'person' } };
    });
    await expectRetry(cache.connection.id, forgotten);
  });

/** Stops the reading of a connection. Ignores an answer that is still on its way. */
export function abortReading(background: Background, connectionId: string): void {
  const { running } = memoryOf(background);
  running.get(connectionId)?.stop.abort();
  running.delete(connectionId);
}

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

async function startReading(background: Background, cache: LinkCache, whole: boolean): Promise<void> {
  await updateCache(background, cache, async (change, state) => {
    await clearSeenIds(change);
    return { ...state, reading: newReading(whole, state) };
  });
  start(background, cache);
}

/** Starts the reading of a connection unless one runs. */
function start(background: Background, cache: LinkCache): void {
  const memory = memoryOf(background);
  const { id } = cache.connection;
  if (memory.running.has(id)) return;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, background.signal]);
  const started = { stop, ended: run(background, cache, signal) };
  memory.running.set(id, started);
  void started.ended.then(() => memory.running.get(id) === started && memory.running.delete(id));
}

async function run(background: Background, cache: LinkCache, signal: AbortSignal): Promise<void> {
  const { id } = cache.connection;
  try {
    await expectOnward(id);
    const paused = await readList(background, cache, signal).catch((fault: unknown) => {
      noteProblem(background, 'readList')(fault);
      return signal.aborted ? null : pauseAfter(background, cache, failureOf(fault));
    });
    if (!signal.aborted) await expectRetry(id, paused ?? (await syncStateOf(cache)));
  } catch (fault) {
    // The database is closed. The next alarm retries.
    noteProblem(background, 'readList')(fault);
  }
}
