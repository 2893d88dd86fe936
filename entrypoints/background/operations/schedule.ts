import { browser } from 'wxt/browser';
import { maxRetryAfter } from '@/lib/contract/failure.ts';
import { type OperationState, scheduledAt } from '@/lib/operations/operation.ts';

/** Starts a worker that was stopped while operations are pending. */
export const operationsAlarm = 'operations';

/** Seconds until the next try; doubled with each, up to the maximum. */
const firstPause = 2;

const longestPause = 3600;

/** The time until the next try of an operation for which the browser had no room, in milliseconds. */
export const noRoomPause = 30_000;

/** The maximum delay, in milliseconds. */
export const maxPause = maxRetryAfter * 1000;

/** Returns the time of the next try (milliseconds since 1970), no earlier than the service asked for. */
export function nextTry(tries: number, secondsAsked: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** tries);
  return Date.now() + Math.round(Math.max(secondsAsked, pause) * 1000);
}

/** A state in which an operation continues by itself at a time. */
export type Scheduled = Extract<OperationState, { name: 'waiting' | 'unconfirmed' }>;

/** True if an operation continues by itself, and its time has come. */
export function isDue(state: OperationState, now: number): state is Scheduled {
  const at = scheduledAt(state);
  return at !== null && at <= now;
}

export function expectSendingWith() {
  /** The time this worker has set the alarm for; null if cleared; undefined if it has not set it. */
  let expected: number | null | undefined;

  /**
   * Sets the alarm to a time; null clears it. It repeats each minute, since a worker may be stopped while sending.
   * Browsers may delay it by half a minute; a running worker is faster.
   */
  async function expectSending(when: number | null): Promise<void> {
    if (isSoonEnough(when)) return;
    expected = when;
    if (when === null) await browser.alarms.clear(operationsAlarm);
    else await browser.alarms.create(operationsAlarm, { when, periodInMinutes: 1 });
  }

  function isSoonEnough(when: number | null): boolean {
    if (when === null || expected === null || expected === undefined) return when === expected;
    return expected > Date.now() && expected <= when && when - expected < closeEnough;
  }

  return expectSending;
}

export type ExpectSending = ReturnType<typeof expectSendingWith>;

/** Alarms that are only seconds apart are not replaced, since browsers write them to disk. */
const closeEnough = 10_000;
