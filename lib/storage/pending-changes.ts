import * as z from 'zod/mini';
import { coalesce } from '../async/coalesce.ts';
import { type Failure, failure } from '../contract/failure.ts';
import { readPending } from '../database/read-pending.ts';
import { ask } from '../messaging/ask.ts';
import { noteProblem } from '../messaging/note-problem.ts';
import { pageConnectionId } from '../messaging/page-connection.ts';
import { isShownToPages, type Operation } from '../operations/operation.ts';
import { pendingKey } from './keys.ts';
import { perConnectionItem } from './per-connection-item.ts';
import type { WatchedItem } from './stored-item.ts';

/**
 * Stored while changes of a connection are pending, and changed with them. The changes themselves are in the database.
 */
const pending = z.object({
  /** Changes with every change. */
  revision: z.int(),
  /** False if any of them is in the background's memory alone, as those of private windows are. */
  isOnDisk: z.boolean(),
  /** The service's refusal of the token (F2): nothing is sent until the person corrects the connection. */
  suspendedBy: z.nullable(failure),
});

/** The background alone writes it. Null if nothing is pending. */
export const pendingStateItem = perConnectionItem(pendingKey, { schema: z.nullable(pending), fallback: null });

/** The pending changes of a connection. */
export interface PendingChanges {
  /** Oldest first, without passwords. */
  operations: readonly Operation[];
  suspendedBy: Failure | null;
}

const empty: PendingChanges = { operations: [], suspendedBy: null };

/** The last reading. All parts of a page share it. */
let last: { connectionId: string; revision: number; reading: Promise<PendingChanges> } | null = null;

/** Reads the pending changes. Rejects if neither the database nor the background answers. */
async function read(connectionId: string): Promise<PendingChanges> {
  const stored = await pendingStateItem.of(connectionId).get();
  if (stored === null) return empty;
  const { revision } = stored;
  if (last?.connectionId === connectionId && last.revision === revision) return last.reading;
  const reading = readAt(connectionId, stored);
  last = { connectionId, revision, reading };
  reading.catch(() => {
    if (last?.reading === reading) last = null;
  });
  return reading;
}

/** Reads them in the database, or asks the background where a page can't find them there. */
async function readAt(
  connectionId: string,
  { isOnDisk, suspendedBy }: z.infer<typeof pending>,
): Promise<PendingChanges> {
  const operations = (isOnDisk && (await readInDatabase(connectionId))) || (await askFor(connectionId));
  return { operations: operations.toSorted((one, other) => one.askedAt - other.askedAt), suspendedBy };
}

/** Null for a page that cannot read the database. */
async function readInDatabase(connectionId: string): Promise<Operation[] | null> {
  const found = await readPending(connectionId).catch(() => null);
  return found?.filter(isShownToPages) ?? null;
}

async function askFor(connectionId: string): Promise<Operation[]> {
  const answer = await ask('readPending', null, connectionId);
  if (!answer.ok) throw new Error('The background does not answer');
  return answer.value.operations;
}

const watchWith = (
  item: WatchedItem<unknown>,
  connectionId: () => string,
  onChange: (pending: PendingChanges) => void,
): (() => void) => {
  let isWatched = true;
  // Changes during a read cause one more read.
  const readAgain = coalesce<null>(async () => {
    if (!isWatched) return;
    const pending = await read(connectionId());
    if (isWatched) onChange(pending);
  });
  const unwatch = item.watch(() => void readAgain(null).catch(noteProblem('showPending')));
  return () => {
    isWatched = false;
    unwatch();
  };
};

const of = (connectionId: string): WatchedItem<PendingChanges> => ({
  get: () => read(connectionId),
  watch: (onChange) => watchWith(pendingStateItem.of(connectionId), () => connectionId, onChange),
});

/** The pending changes for pages. By itself it has those of the page's connection. */
export const pendingChangesItem: WatchedItem<PendingChanges> & { of: typeof of } = {
  of,
  get: () => read(pageConnectionId()),
  watch: (onChange) => watchWith(pendingStateItem, pageConnectionId, onChange),
};
