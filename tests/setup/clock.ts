import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import type { Operation } from '@/lib/operations/operation.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';

/** What is not sent yet, as pages see it. */
export const unsent = async (): Promise<readonly Operation[]> => (await pendingChangesItem.get()).operations;

/**
 * Has timers and the date go on by themselves, and fast: what waits ten seconds waits some milliseconds. Not while a
 * request is under way, or a database is being read or written: these take their real time.
 *
 * @param isWriting - whether a database is at work; said where one is held without end
 */
export function hurryTime(isBusy: () => boolean = () => false, isWriting: () => boolean = watchTransactions()): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isOver = false;
  const hurry = async () => {
    while (!isOver) {
      await wait(2);
      if (!isOver && !isBusy() && !isWriting()) await vi.advanceTimersByTimeAsync(500);
    }
  };
  const hurried = hurry();
  onTestFinished(async () => {
    isOver = true;
    await hurried;
    vi.useRealTimers();
  });
}

/**
 * Has the date stand still, while timers go on: what waits for a moment waits until somebody wants it sent, however long
 * the machine takes for what comes before.
 *
 * @param now where it stands, in milliseconds since 1970: by default where it is.
 */
export function holdClock(now = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}

/** Tells whether any transaction is open that was begun since. */
function watchTransactions(): () => boolean {
  let open = 0;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(this: IDBDatabase, ...how) {
    const begun = transaction.apply(this, how);
    open += 1;
    const end = () => {
      open -= 1;
    };
    begun.addEventListener('complete', end);
    begun.addEventListener('abort', end);
    return begun;
  });
  return () => open > 0;
}

/** So long a busy machine may take, in milliseconds: less than a test may (vitest.config.ts), to say what did not come. */
const atMost = 50_000;

/** Waits in real time, whatever the clock says. */
export async function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + atMost;
  for (;;) {
    try {
      return await holds();
    } catch (fault) {
      if (performance.now() > end) throw fault;
      await wait(5);
    }
  }
}
