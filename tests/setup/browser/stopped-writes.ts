import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/**
 * Runs a function and lets its first writes to the browser's storage succeed. The next one never finishes, as when the
 * worker is stopped.
 *
 * @returns true if there was such a write; false if the function ended before
 */
export async function stopAfter(writes: number, run: () => Promise<unknown>): Promise<boolean> {
  let count = 0;
  const stopped = Promise.withResolvers<true>();
  const never = new Promise<never>(() => undefined);
  const spies = (['local', 'session', 'sync'] as const).flatMap((area) =>
    (['set', 'remove'] as const).map((method) => {
      const storage = fakeBrowser.storage[area];
      const write = storage[method];
      return vi.spyOn(storage, method).mockImplementation((...given: unknown[]): Promise<void> => {
        count += 1;
        if (count <= writes) return Reflect.apply(write, storage, given);
        stopped.resolve(true);
        return never;
      });
    }),
  );
  const ended = Promise.allSettled([run()]).then(() => false);
  const isStopped = await Promise.race([ended, stopped.promise]);
  for (const spy of spies) spy.mockRestore();
  return isStopped;
}
