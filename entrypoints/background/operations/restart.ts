import { storedTime } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { type Operation, type OperationState, scheduledAt } from '@/lib/operations/operation.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { setBackUnseen, setEarlier } from './clock.ts';
import { type Done, isDone, type LogReads } from './log-reads.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { removeStoredPasswords, storedPasswords } from './passwords.ts';
import { maxPause } from './schedule.ts';

/** Done operations are kept for a day, in milliseconds: an unconfirmed create did not make their links. */
const keepDoneMs = 86_400_000;

/**
 * Sets the states in which operations continue that an earlier worker was sending. Returns the ones that are done, but not
 * published.
 */
export async function continueAll(log: LogTransaction, ongoing: Ongoing): Promise<Done[]> {
  const open = await log.openOperations();
  const back = setBackUnseen(open, Date.now());
  for (const one of open) {
    if (ongoing.isBeingTried(one.id)) continue;
    const moved = back > 0 ? setEarlier(one, back) : one;
    const state = dueIfTooFarAhead(afterStop(moved));
    if (moved !== one || state !== one.state) log.put({ ...moved, state });
  }
  return open.filter(isDone);
}

/** Moves the times of all open operations back after the clock was, so that they wait no longer than intended. */
export async function moveBack(log: LogTransaction, by: number): Promise<void> {
  for (const one of await log.openOperations()) log.put(setEarlier(one, by));
}

interface Needs {
  log: {
    transact: <T>(work: (transaction: LogTransaction) => Promise<T>) => Promise<T>;
    read: <T>(work: (reads: LogReads) => Promise<T>) => Promise<T>;
  };
  noteProblem: NoteProblem;
}

/** Deletes what is no longer needed. */
export async function tidyUp({ log, noteProblem }: Needs): Promise<void> {
  await log.transact(removeOld).catch(noteProblem('storeChanges'));
  await removeOrphaned().catch(noteProblem('storeChanges'));

  /** Removes passwords that a stopped worker has left behind. */
  async function removeOrphaned(): Promise<void> {
    const stored = await storedPasswords();
    if (stored.length === 0) return;
    // Reads after the operations that are being added, whose passwords are stored at the same time.
    const all = await log.read(async (reads) => [...(await reads.openOperations()), ...(await reads.jobs())]);
    const owners = new Set(all.map(({ id }) => id));
    await removeStoredPasswords(stored, (owner) => !owners.has(owner));
  }
}

/**
 * Returns the state of an operation whose worker the browser has stopped while it was being sent: before its answer came, or
 * before that was saved. The request may have arrived. A create is `unconfirmed`, which `confirm` in execute.ts resolves.
 * Anything else is sent again.
 */
export function afterStop({ write, state }: Operation): OperationState {
  if (state.name !== 'sending') return state;
  const failure: Failure = { kind: 'network' };
  const now = Date.now();
  return write.kind === 'create'
    ? { name: 'unconfirmed', since: now, checkAt: now, tries: 0, failure: null }
    : { name: 'waiting', sendAt: now, tries: 1, failure };
}

/** Makes an operation due whose time is too far ahead, since the clock was ahead when it was stored. */
function dueIfTooFarAhead(state: OperationState): OperationState {
  const at = scheduledAt(state);
  if (at === null || storedTime(at, maxPause) === at) return state;
  if (state.name === 'waiting') return { ...state, sendAt: 0 };
  return state.name === 'unconfirmed' ? { ...state, checkAt: 0 } : state;
}

/** Marks jobs as unfinished whose page may be gone before it added all rows. Deletes those without rows. */
export async function unfinishJobs(log: LogTransaction): Promise<void> {
  for (const job of await log.jobs()) {
    if (job.state.name !== 'filling') continue;
    if (job.size === 0) log.removeJob(job.id);
    else log.putJob({ ...job, state: { name: 'unfinished' } });
  }
}

/** Deletes operations that were done more than a day ago, and a day before the oldest pending create. */
async function removeOld(log: LogTransaction): Promise<void> {
  const creates = (await log.pendingOperations()).filter(({ write }) => write.kind === 'create');
  const until = Math.min(Date.now() - keepDoneMs, ...creates.map(({ askedAt }) => askedAt - keepDoneMs));
  for (const one of await log.doneOperations(until)) log.remove(one);
}
