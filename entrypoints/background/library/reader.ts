import { mutex } from '@/lib/async/async.ts';
import { storedTime } from '@/lib/async/stored-time.ts';
import { clearLinks, clearSeenIds } from '@/lib/library/writing.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { type Background, perBackground } from '../background.ts';
import { readToken } from '../connections/token.ts';
import { noteProblem } from '../problems.ts';
import { expectOnward, expectRetry } from './alarms.ts';
import { libraryOf } from './current-library.ts';
import { readList } from './read-list.ts';
import { emptySyncState, newReading, type SyncState } from './sync-state.ts';
import { type Library, syncStateOf, updateLibrary, updateSyncState } from './update-library.ts';

const minute = 60_000;
/** How long what was changed or deleted elsewhere may go unseen. */
const wholeEvery = 24 * 60 * minute;
/** Not more often than this, however often a page is opened. */
const freshFor = minute / 2;

const memoryOf = perBackground(() => ({
  /** The readings under way, by the id of their connection: each service has one. */
  running: new Map<string, { stop: AbortController; ended: Promise<void> }>(),
  /** One step after the other, so that no reading is begun twice. */
  inTurn: mutex(),
}));

/**
 * What the alarms do: goes on with a reading that was cut off, or begins one. How often is the alarm's to say alone: a
 * second clock, set when a reading ends, runs a little behind it. None is begun without a token.
 */
export const readWhenDue = (background: Background): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    for (const connection of await readConnections()) {
      // What fails for one keeps no other from being read.
      const library = await libraryOf(background, connection).catch(() => null);
      if (library !== null) await readIfDue(background, library).catch(noteProblem(background, 'readList'));
    }
  });

async function readIfDue(background: Background, library: Library): Promise<void> {
  const state = await syncStateOf(library);
  const now = memoryOf(background).running.get(library.connection.id);
  if (now !== undefined && state.reading !== null) return;
  // It has read all, and is just ending.
  await now?.ended;
  if (isPaused(state)) return;
  if (state.reading !== null) return start(background, library);
  if ((await readToken(background, library.connection)) === null) return;
  if (ageOf(state.wholeAt) > wholeEvery) await begin(background, library, true);
  else if (ageOf(state.newAt) > freshFor) await begin(background, library, false);
}

/**
 * Reads because somebody asks: wholly, or what is new. Goes on with a reading that is under way. Without `whole`, a
 * reading that the person has stopped stays stopped, and one of half a minute ago is new enough. None is begun without a
 * token.
 */
export const readNow = (background: Background, library: Library, { whole }: { whole: boolean }): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    const state = await syncStateOf(library);
    const now = memoryOf(background).running.get(library.connection.id);
    if (now !== undefined && state.reading !== null) return;
    await now?.ended;
    if (state.reading === null && (await readToken(background, library.connection)) === null) return;
    if (!whole && (isPaused(state) || ageOf(state.newAt) < freshFor)) return;
    if (state.pause !== null) await updateSyncState(background, library, (kept) => ({ ...kept, pause: null }));
    if (state.reading === null) await begin(background, library, whole || state.wholeAt === null);
    else start(background, library);
  });

/** Stops reading; `readNow` with `whole` goes on where it was. */
export const stopReading = (background: Background, library: Library): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    dropReading(background, library.connection.id);
    await expectRetry(
      library.connection.id,
      await updateSyncState(background, library, (state) => ({ ...state, pause: { by: 'person' } })),
    );
  });

/** Forgets all links, and reads none until `readNow` is called. */
export const forgetLinks = (background: Background, library: Library): Promise<void> =>
  memoryOf(background).inTurn(async () => {
    dropReading(background, library.connection.id);
    const forgotten = await updateLibrary(background, library, async (transaction, state) => {
      await clearLinks(transaction);
      return { ...emptySyncState, revision: state.revision + 1, pause: { by: 'person' } };
    });
    await expectRetry(library.connection.id, forgotten);
  });

/** Stops reading on a connection: an answer that is still on its way is not looked at. */
export function dropReading(background: Background, connectionId: string): void {
  const { running } = memoryOf(background);
  running.get(connectionId)?.stop.abort();
  running.delete(connectionId);
}

const isPaused = ({ pause }: SyncState): boolean =>
  pause !== null && (pause.by === 'person' || pause.until === null || storedTime(pause.until, pause.wait) > Date.now());

/** Returns the milliseconds since a time; very many for null. */
const ageOf = (at: number | null): number => Date.now() - storedTime(at ?? 0);

async function begin(background: Background, library: Library, whole: boolean): Promise<void> {
  await updateLibrary(background, library, async (transaction, state) => {
    await clearSeenIds(transaction);
    return { ...state, reading: newReading(whole, state) };
  });
  start(background, library);
}

/** One reading of a library at a time. It ends by itself, and a library that is closed under it ends it. */
function start(background: Background, library: Library): void {
  const memory = memoryOf(background);
  const { id } = library.connection;
  if (memory.running.has(id)) return;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, background.signal]);
  const started = { stop, ended: run(background, library, signal) };
  memory.running.set(id, started);
  void started.ended.then(() => memory.running.get(id) === started && memory.running.delete(id));
}

async function run(background: Background, library: Library, signal: AbortSignal): Promise<void> {
  try {
    const { id: connectionId } = library.connection;
    await expectOnward(connectionId);
    await readList(background, library, signal);
    if (!signal.aborted) await expectRetry(connectionId, await syncStateOf(library));
  } catch (fault) {
    // Closed or full. The next alarm tries again.
    noteProblem(background, 'readList')(fault);
  }
}
