import { vi } from 'vitest';

/** Holds every call of a service up until it is let go: what is seen meanwhile stays, however long the machine takes. */
export function holdCalls(): () => void {
  const call = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    await held.promise;
    return call(...args);
  });
  return held.resolve;
}
