import { vi } from 'vitest';

/**
 * Holds every `fetch` until the returned function is called, so that a test sees the state before the answer on any
 * machine.
 *
 * @param about - a text of the addresses to hold; all by default
 */
export function holdCalls(about = ''): () => void {
  const call = globalThis.fetch;
  const released = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    if (addressOf(args[0]).includes(about)) await released.promise;
    return call(...args);
  });
  return released.resolve;
}

const addressOf = (target: Parameters<typeof fetch>[0]) => (target instanceof Request ? target.url : String(target));
