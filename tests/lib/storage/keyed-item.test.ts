import fc from 'fast-check';
import { beforeEach, expect, it, test as property, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  type Key,
  otherVersion,
  parseKey,
  readArea,
  readKey,
  readKeys,
  removeKeys,
  watchKey,
  writeAtOnce,
  writeKey,
  writeTogether,
} from '../../../lib/storage/keyed-item.ts';
import { breakStorage, storageAreas } from '../../setup/browser/storage.ts';

beforeEach(() => fakeBrowser.reset());

const keys = storageAreas.flatMap((area): Key[] => [`${area}:a`, `${area}:a:b`]);
const later = { version: 2, value: 'later' };

property('keys of three areas hold values of their own, read and removed alone or together', async () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.record({ version: fc.nat(3), value: fc.string() }));
  const values = fc.dictionary(fc.constantFrom(...keys), value);
  await fc.assert(
    fc.asyncProperty(values, fc.subarray(keys), async (written, some) => {
      fakeBrowser.reset();
      const has = (key: Key) => Object.hasOwn(written, key);
      for (const key of keys.filter(has)) await writeKey(key, written[key]);
      for (const key of keys) expect(await readKey(key)).toEqual(written[key] ?? null);
      expect(await readKeys(...some)).toEqual(Object.fromEntries(some.filter(has).map((key) => [key, written[key]])));
      await removeKeys(...some);
      for (const area of storageAreas) {
        const rest = keys.filter((key) => parseKey(key).area === area && has(key) && !some.includes(key));
        expect(await readArea(area)).toEqual(Object.fromEntries(rest.map((key) => [parseKey(key).name, written[key]])));
      }
    }),
  );
});

it('values of an area are written together, or not at all beside one of another version', async () => {
  await fakeBrowser.storage.local.set({ b: later });
  await expect(
    writeTogether('local', [
      ['local:a', 1],
      ['local:b', 2],
    ]),
  ).rejects.toThrow('b is stored in another version');
  expect(await fakeBrowser.storage.local.get()).toEqual({ b: later });
  await writeTogether('local', [
    ['local:a', 1],
    ['local:c', 2],
  ]);
  expect(await readArea('local')).toEqual({ a: 1, b: otherVersion, c: 2 });
});

it.each([later, 'text', { version: 1 }, { value: 1 }, 7])(
  'the stored value %j is of another version',
  async (stored) => {
    await fakeBrowser.storage.local.set({ a: stored });
    expect(await readKey('local:a')).toBe(otherVersion);
    await expect(writeKey('local:a', 1)).rejects.toThrow('another version');
    await writeAtOnce('local:a', 1);
    expect(await readKey('local:a')).toBe(1);
  },
);

it('a value of the session, which no other version of Hem has written, is always replaced', async () => {
  await fakeBrowser.storage.session.set({ a: later });
  await writeKey('session:a', 1);
  expect(await readKey('session:a')).toBe(1);
});

it('a watcher gets each new value of its key alone, until it stops', async () => {
  const seen = vi.fn();
  const stop = watchKey('local:a', seen);
  await writeKey('session:a', 1);
  await writeKey('local:a:b', 2);
  await writeKey('local:a', 3);
  await removeKeys('local:a', 'local:a:b');
  await fakeBrowser.storage.local.set({ a: later });
  stop();
  await fakeBrowser.storage.local.set({ a: 4 });
  expect(seen.mock.calls).toEqual([[3], [null], [otherVersion]]);
});

it.each(['get', 'set', 'remove'] as const)('a refused %s of the browser is an error of its storage', async (method) => {
  breakStorage('local', method);
  const call = {
    get: () => readKey('local:a'),
    set: () => writeAtOnce('local:a', 1),
    remove: () => removeKeys('local:a'),
  };
  await expect(call[method]()).rejects.toMatchObject({
    name: 'StorageError',
    message: `storage.local.${method} failed`,
  });
});
