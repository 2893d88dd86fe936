import { clearInterval, setInterval } from 'node:timers';
import { onTestFinished, vi } from 'vitest';
import type { FaultProxy, Seen } from './fault-proxy.ts';

/** Makes every call time out almost at once, until the test ends. */
export function timeOutSoon(): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => signalAfter(40));
}

/** Disables the timeouts of calls, so that a busy machine makes no difference. Until the test ends. */
export function disableCallTimeouts(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}

/**
 * Aborts all calls in progress whenever a count changes, such as the number of received requests, and disables
 * timeouts. Until the test ends. Returns the timeouts that the calls would have had, in milliseconds.
 */
export function abortOnIncrease(count: () => number): { after: readonly number[] } {
  const calls = new Set<AbortController>();
  const after: number[] = [];
  let counted = count();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const call = new AbortController();
    calls.add(call);
    after.push(milliseconds);
    return call.signal;
  });
  const interval = setInterval(() => {
    const now = count();
    if (now === counted) return;
    counted = now;
    for (const call of calls) call.abort();
    calls.clear();
  }, 5);
  onTestFinished(() => clearInterval(interval));
  return { after };
}

/**
 * Aborts the calls that a proxy holds: after the service has handled a `held` request, or once a `heldBefore` request
 * has arrived completely.
 */
export function abortHeldCalls({ seen }: Pick<FaultProxy, 'seen'>): void {
  const isHeld = ({ fault, code, body }: Seen) =>
    (fault === 'held' && code !== null) || (fault === 'heldBefore' && body !== '');
  abortOnIncrease(() => seen.filter(isHeld).length);
}
