import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStores } from '@/entrypoints/background/operations/stores.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { dueOperation, failRemovals, fillDisk, keptInSession, openOperations } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

const create = dueOperation(crypto.randomUUID(), {
  ...{ kind: 'create', body: { long_url: 'https://example.com' }, geo_targets: [] },
});
const after = (tries: number): Operation => ({
  ...create,
  state: { name: 'waiting', sendAt: 0, tries, failure: null },
});
const put = (operation: Operation) => [{ kind: 'put' as const, operation }];
const remove = (operation: Operation) => [{ kind: 'remove' as const, operation }];

const newStores = () => createStores(createParts());

/** Returns what the next worker reads. */
const readOpen = async () => (await newStores().readOpen()).open;

/** Commits to a full disk. */
async function commitInVain(stores: ReturnType<typeof newStores>, operation: Operation): Promise<void> {
  const full = fillDisk();
  await expect(stores.commit(put(operation))).rejects.toThrow('Full');
  full.mockRestore();
}

/** Commits a removal to a disk that fails. */
async function removeInVain(stores: ReturnType<typeof newStores>, operation: Operation): Promise<void> {
  const removing = failRemovals();
  await expect(stores.commit(remove(operation))).rejects.toThrow('The disk fails');
  removing.mockRestore();
}

it('an operation that could be removed later leaves memory as well', async () => {
  const stores = newStores();
  await stores.commit(put(create));
  await removeInVain(stores, create);
  expect(await keptInSession()).toHaveLength(1);
  await stores.allWritten();
  expect(await openOperations()).toEqual([]);
  expect(await keptInSession()).toEqual([]);
});

it('an operation that is added again, after the disk could not remove it, stays', async () => {
  const stores = newStores();
  await stores.commit(put(create));
  await removeInVain(stores, create);
  await commitInVain(stores, after(1));
  await stores.allWritten();
  expect(await readOpen()).toEqual([after(1)]);
});

it('the next worker prefers no older state, though the disk became full while memory forgot one', async () => {
  const stores = newStores();
  await commitInVain(stores, after(1));
  const { session } = fakeBrowser.storage;
  const { remove: removeNow } = session;
  const { promise, resolve } = Promise.withResolvers<void>();
  const removing = vi.spyOn(session, 'remove').mockImplementationOnce(async (names) => {
    await Reflect.apply(removeNow, session, [names]);
    await promise;
  });
  const second = stores.commit(put(after(2)));
  await until(() => expect(removing).toHaveBeenCalled());
  const full = fillDisk();
  const third = expect(stores.commit(put(after(3)))).rejects.toThrow('Full');
  // Takes as long as the third would, if it did not wait.
  await openOperations();
  resolve();
  await Promise.all([second, third]);
  full.mockRestore();
  await stores.commit(put(after(4)));
  expect(await readOpen()).toEqual([after(4)]);
});

it('the next worker prefers no older state, though memory could not forget it', async () => {
  const stores = newStores();
  await commitInVain(stores, after(1));
  vi.spyOn(fakeBrowser.storage.session, 'remove').mockRejectedValueOnce(new Error('The browser fails'));
  await stores.commit(put(after(2)));
  expect(await readOpen()).toEqual([after(2)]);
});
