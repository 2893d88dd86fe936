import { vi } from 'vitest';

/**
 * Holds every `fetch` until the returned function is called, so that a test sees the state before the answer on any
 * machine.
 */
export function holdCalls(): () => void {
  const call = globalThis.fetch;
  const released = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    await released.promise;
    return call(...args);
  });
  return released.resolve;
}
