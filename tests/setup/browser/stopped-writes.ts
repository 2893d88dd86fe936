import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Lets the first writes to the browser's storage succeed. Later ones never finish, as when the worker is stopped. */
export function stopAfter(writes: number): { count: () => number; end: () => void } {
  let count = 0;
  const spies = (['local', 'session', 'sync'] as const).flatMap((area) =>
    (['set', 'remove'] as const).map((method) => {
      const storage = fakeBrowser.storage[area];
      const write = storage[method];
      return vi.spyOn(storage, method).mockImplementation((...given: unknown[]): never => {
        count += 1;
        const never = new Promise(() => undefined);
        return (count > writes ? never : Reflect.apply(write, storage, given)) as never;
      });
    }),
  );
  return {
    count: () => count,
    end: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
