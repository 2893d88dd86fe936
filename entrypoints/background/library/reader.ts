import { storedTime } from '@/lib/async/stored-time.ts';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { clearLinks, clearSeenIds } from '@/lib/library/writing.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readToken } from '../connections/token.ts';
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

/** The readings under way, by the id of their connection: each service has one. */
const running = new Map<string, { stop: AbortController; ended: Promise<void> }>();

/** One step after the other, so that no reading is begun twice. */
const inTurn = takingTurns();

/**
 * What the alarms do: goes on with a reading that was cut off, or begins one. How often is the alarm's to say alone: a
 * second clock, set when a reading ends, runs a little behind it. None is begun without a token.
 */
export const readWhenDue = (): Promise<void> =>
  inTurn(async () => {
    for (const connection of await readConnections()) {
      // What fails for one keeps no other from being read.
      const library = await libraryOf(connection).catch(() => null);
      if (library !== null) await readIfDue(library).catch(() => undefined);
    }
  });

async function readIfDue(library: Library): Promise<void> {
  const state = await syncStateOf(library);
  const now = running.get(library.connection.id);
  if (now !== undefined && state.reading !== null) return;
  // It has read all, and is just ending.
  await now?.ended;
  if (isPaused(state)) return;
  if (state.reading !== null) return start(library);
  if ((await readToken(library.connection)) === null) return;
  if (ageOf(state.wholeAt) > wholeEvery) await begin(library, true);
  else if (ageOf(state.newAt) > freshFor) await begin(library, false);
}

/**
 * Reads because somebody asks: wholly, or what is new. Goes on with a reading that is under way. Without `whole`, a
 * reading that the person has stopped stays stopped, and one of half a minute ago is new enough. None is begun without a
 * token.
 */
export const readNow = (library: Library, { whole }: { whole: boolean }): Promise<void> =>
  inTurn(async () => {
    const state = await syncStateOf(library);
    const now = running.get(library.connection.id);
    if (now !== undefined && state.reading !== null) return;
    await now?.ended;
    if (state.reading === null && (await readToken(library.connection)) === null) return;
    if (!whole && (isPaused(state) || ageOf(state.newAt) < freshFor)) return;
    if (state.pause !== null) await updateSyncState(library, (kept) => ({ ...kept, pause: null }));
    if (state.reading === null) await begin(library, whole || state.wholeAt === null);
    else start(library);
  });

/** Stops reading; `readNow` with `whole` goes on where it was. */
export const stopReading = (library: Library): Promise<void> =>
  inTurn(async () => {
    dropReading(library.connection.id);
    await expectRetry(
      library.connection.id,
      await updateSyncState(library, (state) => ({ ...state, pause: { by: 'person' } })),
    );
  });

/** Forgets all links, and reads none until `readNow` is called. */
export const forgetLinks = (library: Library): Promise<void> =>
  inTurn(async () => {
    dropReading(library.connection.id);
    const forgotten = await updateLibrary(library, async (transaction, state) => {
      await clearLinks(transaction);
      return { ...emptySyncState, revision: state.revision + 1, pause: { by: 'person' } };
    });
    await expectRetry(library.connection.id, forgotten);
  });

/** Stops reading on a connection, or on all: an answer that is still on its way is not looked at. */
export function dropReading(connectionId?: string): void {
  for (const [id, { stop }] of [...running]) {
    if (connectionId !== undefined && id !== connectionId) continue;
    stop.abort();
    running.delete(id);
  }
}

const isPaused = ({ pause }: SyncState): boolean =>
  pause !== null && (pause.by === 'person' || pause.until === null || storedTime(pause.until, pause.wait) > Date.now());

/** Returns the milliseconds since a time; very many for null. */
const ageOf = (at: number | null): number => Date.now() - storedTime(at ?? 0);

async function begin(library: Library, whole: boolean): Promise<void> {
  await updateLibrary(library, async (transaction, state) => {
    await clearSeenIds(transaction);
    return { ...state, reading: newReading(whole, state) };
  });
  start(library);
}

/** One reading of a library at a time. It ends by itself, and a library that is closed under it ends it. */
function start(library: Library): void {
  const { id } = library.connection;
  if (running.has(id)) return;
  const stop = new AbortController();
  const started = { stop, ended: run(library, stop.signal) };
  running.set(id, started);
  void started.ended.then(() => running.get(id) === started && running.delete(id));
}

async function run(library: Library, signal: AbortSignal): Promise<void> {
  try {
    const { id: connectionId } = library.connection;
    await expectOnward(connectionId);
    await readList(library, signal);
    if (!signal.aborted) await expectRetry(connectionId, await syncStateOf(library));
  } catch {
    // Closed or full. The next alarm tries again.
  }
}
