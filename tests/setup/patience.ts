import { vi } from 'vitest';

/** Gives up at once every call that the service has not answered, until the test ends. */
export function loseAllPatience(): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => signalAfter(40));
}
