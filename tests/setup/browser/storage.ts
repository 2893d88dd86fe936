import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

export const storageAreas = ['local', 'session', 'sync'] as const;
export const storageMethods = ['get', 'set', 'remove'] as const;
export type StorageArea = (typeof storageAreas)[number];
export type StorageMethod = (typeof storageMethods)[number];

type Call = (...given: unknown[]) => Promise<unknown>;

/** Wraps each call of one storage method until the test ends, or until the returned function is called. */
function surround(area: StorageArea, method: StorageMethod, around: (call: Call) => Call): () => void {
  const storage = fakeBrowser.storage[area];
  const current = storage[method];
  // One method has one spy: a second wrapper contains the first.
  const before = (vi.isMockFunction(current) ? current.getMockImplementation() : undefined) ?? current;
  const call: Call = (...given) => Reflect.apply(before, storage, given);
  const spy = vi.spyOn(storage, method).mockImplementation(around(call) as never);
  return () => spy.mockImplementation(before as never);
}

/**
 * Makes one storage method fail, as when the disk is full. Returns a function that ends this.
 *
 * @param key - only calls with this key fail
 */
export function breakStorage(area: StorageArea, method: StorageMethod, key = ''): () => void {
  return surround(area, method, (call) => async (...given) => {
    if (JSON.stringify(given).includes(key)) throw new Error(`storage.${area}.${method} failed`);
    return call(...given);
  });
}

/**
 * Holds the calls of one storage method until the returned function is called.
 *
 * @param key - only calls with this key are held
 */
export function holdStorage(area: StorageArea, method: StorageMethod, key: string): () => void {
  const released = Promise.withResolvers<void>();
  surround(area, method, (call) => async (...given) => {
    if (JSON.stringify(given).includes(key)) await released.promise;
    return call(...given);
  });
  return released.resolve;
}

/**
 * Holds the answer of the next call of one storage method until the returned function is called. Later calls are answered
 * before it.
 *
 * @param key - only a call with this key is held
 */
export function holdNextAnswer(area: StorageArea, method: StorageMethod, key: string): () => void {
  const released = Promise.withResolvers<void>();
  let isNext = true;
  surround(area, method, (call) => async (...given) => {
    const isHeld = isNext && JSON.stringify(given).includes(key);
    if (isHeld) isNext = false;
    const answer = await call(...given);
    if (isHeld) await released.promise;
    return answer;
  });
  return released.resolve;
}

/** Delays every storage call. `milliseconds` is called for each one. */
export function delayStorage(milliseconds: () => number): void {
  for (const area of storageAreas) {
    for (const method of storageMethods) {
      surround(area, method, (call) => async (...given) => {
        await new Promise((resolve) => setTimeout(resolve, milliseconds()));
        return call(...given);
      });
    }
  }
}
