import { browser } from 'wxt/browser';
import { storedTime } from '@/lib/async/stored-time.ts';
import { maxRetryAfter } from '@/lib/contract/failure.ts';
import type { OperationState } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';

/** Wakes a worker that was stopped while something is to be sent. */
export const outboxAlarm = 'outbox';

/** Seconds until the next try; doubled with each, up to the longest. */
const firstPause = 2;
const longestPause = 3600;

/** The longest that anything is put off, in milliseconds. */
export const maxPause = maxRetryAfter * 1000;

/** When a write is to be tried again (milliseconds since 1970), no sooner than the service asked for. */
export function nextTry(tries: number, secondsAsked: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** tries);
  return Date.now() + Math.round(Math.max(secondsAsked, pause) * 1000);
}

/** When something is to be done about an operation by itself; null where that is up to the person, or under way. */
export function dueAt(state: OperationState): number | null {
  if (state.name === 'waiting') return storedTime(state.sendAt, maxPause);
  return state.name === 'unconfirmed' ? storedTime(state.checkAt, maxPause) : null;
}

const memoryOf = perBackground(() => ({
  /** The time this worker has set the alarm for; null if cleared; undefined if it has not set it. */
  expected: undefined as number | null | undefined,
}));

/**
 * Has the alarm come at a moment; null for never. It comes back each minute, since a worker may be stopped in the middle
 * of sending. Browsers may put it off to half a minute; a worker that lives is quicker.
 */
export async function expectSending(background: Background, when: number | null): Promise<void> {
  if (isSoonEnough(background, when)) return;
  memoryOf(background).expected = when;
  if (when === null) await browser.alarms.clear(outboxAlarm);
  else await browser.alarms.create(outboxAlarm, { when, periodInMinutes: 1 });
}

/** Browsers write alarms to disk: a few seconds are not worth another. */
const closeEnough = 10_000;

function isSoonEnough(background: Background, when: number | null): boolean {
  const memory = memoryOf(background);
  if (when === null || memory.expected === null || memory.expected === undefined) return when === memory.expected;
  return memory.expected > Date.now() && memory.expected <= when && when - memory.expected < closeEnough;
}
