import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStores } from '@/entrypoints/background/operations/stores.ts';
import { isFinished, type Operation, type OperationState, operation } from '@/lib/operations/operation.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { stateOf } from '../../../setup/job-rows.ts';
import {
  dueOperation,
  failRemovals,
  fillDisk,
  keptInSession,
  openOperations,
  storedChanges,
} from '../../../setup/operations.ts';
import { runs } from '../../../setup/runs.ts';
import { until } from '../../../setup/until.ts';

const create = dueOperation(crypto.randomUUID(), {
  ...{ kind: 'create', body: { long_url: 'https://example.com' }, geo_targets: [] },
});
const after = (tries: number): Operation => ({
  ...create,
  state: { name: 'waiting', sendAt: 0, tries, failure: null },
});
const put = (operation: Operation) => ({ kind: 'put' as const, operation });
const removal = (operation: Operation) => ({ kind: 'remove' as const, operation });

const newStores = () => createStores(createParts());

/** Returns what the next worker reads. */
const readOpen = async () => (await newStores().readOpen()).open;

/** Commits to a full disk. */
async function commitInVain(stores: ReturnType<typeof newStores>, operation: Operation): Promise<void> {
  const full = fillDisk();
  await expect(stores.commit([put(operation)])).rejects.toThrow('Full');
  full.mockRestore();
}

const link = {
  ...{ id: crypto.randomUUID(), title: null, long_url: 'https://example.com', short_url: 'https://s.example/a' },
  ...{ custom_url: null, created_at: null },
};
const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const done = { name: 'done', at: 1, link, isPublished: true } as const;
// Only removals save that a single operation is dropped.
const { dropped: _dropped, ...states } = stateOf;
const state = fc.oneof(
  fc.constantFrom(...Object.values(states), done, { ...done, isPublished: false }),
  fc.nat(9).map((tries) => after(tries).state),
);
/** A change of an operation, which a null state removes. */
interface Change {
  id: string;
  state: OperationState | null;
}
const change: fc.Arbitrary<Change> = fc.record({ id: fc.constantFrom(...ids), state: fc.option(state) });
const step = fc.record({
  isFull: fc.boolean(),
  removesNothing: fc.boolean(),
  isRestarted: fc.boolean(),
  commits: fc.array(fc.array(change, { minLength: 1, maxLength: 2 }), { maxLength: 4 }),
});

it('the next worker reads the last state of each operation, and leaves it on disk alone once the disk works', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const model = new Map<string, Operation>();
      const open = () => [...model.values()].filter((one) => !isFinished(one));
      let stores = newStores();
      await fakeBrowser.storage.session.clear();
      await stores.commit(ids.map((id) => removal({ ...create, id })));
      const hasMaker = () => [...model.values()].some(({ state }) => state.name === 'done' && state.link !== null);
      const isMade = async () => {
        const found = await Promise.all([stores.disk, stores.session].map((store) => store.makersOf([link.id])));
        return found.some(({ size }) => size > 0);
      };
      /** Starts the next worker, as entrypoints/background/operations/load-log.ts does. */
      const restart = async () => {
        stores = newStores();
        const read = await stores.readOpen();
        expect(new Set(read.open)).toEqual(new Set(open()));
        await stores.commit(read.missed).catch(() => undefined);
      };
      const commitAll = (commits: readonly (readonly Change[])[]) =>
        commits.map((changes) => {
          for (const { id, state } of changes)
            state === null ? model.delete(id) : model.set(id, { ...create, id, state });
          return stores.commit(
            changes.map(({ id, state }) =>
              state === null ? removal({ ...create, id }) : put({ ...create, id, state }),
            ),
          );
        });
      for (const { isFull, removesNothing, isRestarted, commits } of steps) {
        const faults = [...(isFull ? [fillDisk()] : []), ...(removesNothing ? [failRemovals()] : [])];
        try {
          if (isRestarted) await restart();
          await Promise.allSettled(commitAll(commits));
        } finally {
          for (const fault of faults) fault.mockRestore();
        }
        if (hasMaker()) expect(await isMade()).toBe(true);
      }
      await restart();
      expect(await keptInSession()).toEqual([]);
      expect(new Set(await openOperations())).toEqual(new Set(open()));
      expect(await isMade()).toBe(hasMaker());
      expect(stores.isDiskIncomplete()).toBe(false);
      for (const one of await storedChanges()) expect([...model.values()]).toContainEqual(operation.parse(one));
    }),
    runs(60),
  );
});

it('the next worker prefers no older state, though the disk became full while session storage removed one', async () => {
  const stores = newStores();
  await commitInVain(stores, after(1));
  const { session } = fakeBrowser.storage;
  const { remove: removeNow } = session;
  const { promise, resolve } = Promise.withResolvers<void>();
  const removing = vi.spyOn(session, 'remove').mockImplementationOnce(async (names) => {
    await Reflect.apply(removeNow, session, [names]);
    await promise;
  });
  const second = stores.commit([put(after(2))]);
  await until(() => expect(removing).toHaveBeenCalled());
  const full = fillDisk();
  const third = expect(stores.commit([put(after(3))])).rejects.toThrow('Full');
  // Takes as long as the third would, if it did not wait.
  await openOperations();
  resolve();
  await Promise.all([second, third]);
  full.mockRestore();
  await stores.commit([put(after(4))]);
  expect(await readOpen()).toEqual([after(4)]);
});

it('the next worker prefers no older state, though session storage could not remove it', async () => {
  const stores = newStores();
  await commitInVain(stores, after(1));
  vi.spyOn(fakeBrowser.storage.session, 'remove').mockRejectedValueOnce(new Error('The browser fails'));
  await stores.commit([put(after(2))]);
  expect(await readOpen()).toEqual([after(2)]);
});
