import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import type { Operation } from '@/lib/operations/operation.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';

/** Returns the unsent operations, as pages see them. */
export const unsent = async (): Promise<readonly Operation[]> => (await pendingChangesItem.get()).operations;

/**
 * Makes timers and the date advance quickly: ten seconds pass in some milliseconds. Time stands still during requests
 * and database transactions, which take their real time.
 *
 * @param isWriting - true during a database transaction; pass it if the test keeps a transaction open
 */
export function hurryTime(isBusy: () => boolean = () => false, isWriting: () => boolean = watchTransactions()): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isOver = false;
  const advance = async () => {
    while (!isOver) {
      await wait(2);
      if (!isOver && !isBusy() && !isWriting()) await vi.advanceTimersByTimeAsync(500);
    }
  };
  const advancing = advance();
  onTestFinished(async () => {
    isOver = true;
    await advancing;
    vi.useRealTimers();
  });
}

/**
 * Stops the date but not the timers. An operation that is due later stays unsent, even on a slow machine.
 *
 * @param now the date in milliseconds since 1970; the current one by default
 */
export function holdClock(now = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}

/** Moves the date forward by hours, as for a page that stays open. Timers go on in real time. */
export const letHoursPass = (hours: number): void => holdClock(Date.now() + hours * 3_600_000);

/** Returns a function that tells if a transaction is open that started after this call. */
function watchTransactions(): () => boolean {
  let open = 0;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(this: IDBDatabase, ...options) {
    const started = transaction.apply(this, options);
    open += 1;
    const end = () => {
      open -= 1;
    };
    started.addEventListener('complete', end);
    started.addEventListener('abort', end);
    return started;
  });
  return () => open > 0;
}

/**
 * The longest wait on a busy machine, in milliseconds. It is shorter than the test timeout (vitest.config.ts), so that
 * the error says what did not happen.
 */
const atMost = 50_000;

/** Waits in real time until a call succeeds, even with a fake clock. */
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
