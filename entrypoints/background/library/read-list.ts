import type { Failure } from '@/lib/contract/failure.ts';
import { pageSize, readPage } from '@/lib/library/index.ts';
import { knownIds, readSeenIds } from '@/lib/library/writing.ts';
import type { Background } from '../background.ts';
import { isConnected } from '../connections/saved-connections.ts';
import { clientWithStatus } from './client-with-status.ts';
import { changedSince } from './local-changes.ts';
import { savePages } from './save-pages.ts';
import type { Reading, SyncState } from './sync-state.ts';
import { type Library, syncStateOf, updateSyncState } from './update-library.ts';

/**
 * Goes on with the reading that is noted, until it ends, fails or is stopped. One request at a time; while one is on its
 * way, the pages before it are saved.
 */
export async function readList(background: Background, library: Library, signal: AbortSignal): Promise<void> {
  const { reading: begun, order } = await syncStateOf(library);
  let reading = begun;
  if (reading === null) return;
  const service = await clientWithStatus(background, library.connection, { signal });
  if (service === null) return pauseAfter(background, library, { kind: 'notConnected' }, 0);
  const seen = new Set(await readSeenIds(library.database));
  // A reading that begins behind what is known goes on from there.
  if (!reading.whole && order === 'oldestFirst') for (const id of await knownIds(library.database)) seen.add(id);
  const pages = await savePages(background, library, signal);

  const request = ({ cursor }: Reading) => {
    const isChanged = changedSince(background);
    const answer = service.client.listLinks({ offset: String(cursor.offset), limit: String(pageSize) });
    return answer.then((page) => ({ page, isChanged }));
  };

  let next = request(reading);
  while (await isGoingOn(background, library, signal)) {
    const { page, isChanged } = await next;
    if (signal.aborted) return;
    if (!page.ok) {
      await pages.drain();
      return pauseAfter(background, library, page.failure, service.secondsToWait());
    }
    const read = readPage(page.value, reading.cursor, (id) => seen.has(id));
    reading = { ...reading, cursor: read.cursor };
    if (read.kind === 'steppedBack') {
      next = request(reading);
      continue;
    }
    const { links, newIds, isEnd, gap } = read;
    for (const id of newIds) seen.add(id);
    // What is new may end with any page, with the first that brings nothing new: only saving it tells.
    const isAhead = reading.whole && !isEnd;
    if (isAhead) next = request(reading);
    pages.add({ links, newIds, isChanged, reading, isEnd, gap });
    if (!isAhead) await pages.drain();
    if (pages.isOver()) return;
    if (!isAhead) next = request(reading);
  }
}

/** Also asks the browser something: a worker that asks nothing for half a minute is stopped. */
async function isGoingOn(background: Background, { connection }: Library, signal: AbortSignal): Promise<boolean> {
  return (await isConnected(background, connection)) && !signal.aborted;
}

/** Seconds until the first retry after a failure; doubled for each that follows, up to the longest. */
const firstDelay = 30;
const longestDelay = 3600;

/** Failures that no waiting mends: somebody has to look at the connection. */
const lasting: readonly Failure['kind'][] = ['unauthorized', 'forbidden', 'notConnected'];

/**
 * Notes that a reading failed, and when it is to go on: no sooner than the service asked for. Nothing of that holds for
 * another token: the next alarm goes on with it.
 */
async function pauseAfter(
  background: Background,
  library: Library,
  failure: Failure,
  secondsToWait: number,
): Promise<void> {
  if (!(await isConnected(background, library.connection))) return;
  await updateSyncState(background, library, (state: SyncState) => {
    const tries = state.pause?.by === 'failure' ? state.pause.tries + 1 : 0;
    const delay = Math.max(secondsToWait, Math.min(longestDelay, firstDelay * 2 ** tries));
    const wait = Math.round(delay * 1000);
    const until = lasting.includes(failure.kind) ? null : Date.now() + wait;
    return { ...state, pause: { by: 'failure', failure, until, wait, tries } };
  });
}
