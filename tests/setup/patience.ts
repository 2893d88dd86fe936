import { clearInterval, setInterval } from 'node:timers';
import { onTestFinished, vi } from 'vitest';
import type { FaultProxy, Seen } from './fault-proxy.ts';

/** Gives up at once every call that the service has not answered, until the test ends. */
export function loseAllPatience(): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => signalAfter(40));
}

/** Gives up no call, however busy the machine is that does both ends of it, until the test ends. */
export function havePatience(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}

/**
 * Gives up all calls under way whenever a count has risen, such as that of the requests that have arrived, and nothing by
 * the time that it takes. Until the test ends. Answers with how many milliseconds each call was to be given up after.
 */
export function giveUpWhenMore(count: () => number): { after: readonly number[] } {
  const calls = new Set<AbortController>();
  const after: number[] = [];
  let counted = count();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const call = new AbortController();
    calls.add(call);
    after.push(milliseconds);
    return call.signal;
  });
  const looking = setInterval(() => {
    const now = count();
    if (now === counted) return;
    counted = now;
    for (const call of calls) call.abort();
    calls.clear();
  }, 5);
  onTestFinished(() => clearInterval(looking));
  return { after };
}

/** Gives up what a proxy holds: once the service has done it, or where it is to do it later, once all of it has come. */
export function giveUpWhatIsHeld({ seen }: Pick<FaultProxy, 'seen'>): void {
  const isHeld = ({ fault, code, body }: Seen) =>
    (fault === 'held' && code !== null) || (fault === 'heldBefore' && body !== '');
  giveUpWhenMore(() => seen.filter(isHeld).length);
}
