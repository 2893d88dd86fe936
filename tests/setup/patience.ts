import { clearInterval, setInterval } from 'node:timers';
import { onTestFinished, vi } from 'vitest';
import type { FaultProxy } from './fault-proxy.ts';

/** Gives up at once every call that the service has not answered, until the test ends. */
export function loseAllPatience(): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => signalAfter(40));
}

/** Gives up no call, however busy the machine is that does both ends of it, until the test ends. */
export function havePatience(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
}

/** Gives up what a proxy holds once the service has done it, and nothing by the time that it takes. */
export function giveUpWhatIsHeld({ seen }: Pick<FaultProxy, 'seen'>): void {
  const calls = new Set<AbortController>();
  let givenUp = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const call = new AbortController();
    calls.add(call);
    return call.signal;
  });
  const looking = setInterval(() => {
    const held = seen.filter(({ fault, code }) => fault === 'held' && code !== null).length;
    if (held === givenUp) return;
    givenUp = held;
    for (const call of calls) call.abort();
    calls.clear();
  }, 5);
  onTestFinished(() => clearInterval(looking));
}
