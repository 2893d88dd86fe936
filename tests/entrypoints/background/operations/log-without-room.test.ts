import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Log } from '@/entrypoints/background/operations/log.ts';
import { afterStop } from '@/entrypoints/background/operations/restart.ts';
import { isFinished, type Operation, type OperationState, operation } from '@/lib/operations/operation.ts';
import { resetDatabases } from '../../../setup/browser/database.ts';
import { holdClock } from '../../../setup/clock.ts';
import { stateOf } from '../../../setup/job-rows.ts';
import { openLog } from '../../../setup/log.ts';
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

const put = (log: Log, operation: Operation) => log.transact(async (transaction) => transaction.put(operation));
const remove = (log: Log, operation: Operation) => log.transact(async (transaction) => transaction.remove(operation));

const readOpen = (log: Log) => log.transact((transaction) => transaction.openOperations());

/** Returns what the next worker reads. */
async function readNext(stop: () => void): Promise<Operation[]> {
  stop();
  return readOpen(openLog().log);
}

type Opened = ReturnType<typeof openLog>;

/** Puts an operation while the disk is full, so that it is kept. No transaction follows that could write it. */
async function putInVain({ log, kept }: Opened, operation: Operation): Promise<void> {
  // The second one follows what a starting worker does.
  await log.takeTurn();
  await log.takeTurn();
  const { promise: turnEnded, resolve } = Promise.withResolvers<void>();
  log.setTurn({ prepare: async () => [], claim: async () => resolve, fail: () => undefined });
  const full = fillDisk();
  await put(log, operation);
  await turnEnded;
  full.mockRestore();
  expect(kept.isUnsaved(operation)).toBe(true);
}

/** Makes session storage unable to remove anything. Returns the spy, whose `mockRestore` ends this. */
const failSessionRemovals = () =>
  vi.spyOn(fakeBrowser.storage.session, 'remove').mockRejectedValue(new Error('The browser fails'));

const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].toSorted();
/** The links that the operations make, in the same order. */
const links = ids.map(() => ({
  ...{ id: crypto.randomUUID(), title: null, long_url: 'https://example.com', short_url: 'https://s.example/a' },
  ...{ custom_url: null, created_at: null },
}));
const now = Date.now();
// Only removals save that a single operation is dropped.
const { dropped: _dropped, ...states } = stateOf;
const stateOfMaker = (at: number, isPublished: boolean): OperationState => ({
  ...{ name: 'done', at: now, link: links[at] ?? null, isPublished },
});
const stateAt = (at: number) =>
  fc.oneof(
    fc.constantFrom<OperationState>(...Object.values({ ...states, done: { ...states.done, at: now } })),
    fc.constantFrom(stateOfMaker(at, true), stateOfMaker(at, false)),
    fc.nat(9).map((tries) => after(tries).state),
  );
/** A change of an operation, which a null state removes. */
interface Change {
  id: string;
  state: OperationState | null;
}
const change: fc.Arbitrary<Change> = fc.oneof(
  ...ids.map((id, at) => fc.record({ id: fc.constant(id), state: fc.option(stateAt(at)) })),
);
const step = fc.record({
  isFull: fc.boolean(),
  removesNothing: fc.boolean(),
  sessionRemovesNothing: fc.boolean(),
  isRestarted: fc.boolean(),
  commits: fc.array(fc.array(change, { minLength: 1, maxLength: 2 }), { maxLength: 4 }),
});

it('the next worker reads the last state of each operation, and leaves it on disk alone once the disk works', async () => {
  holdClock(now);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      resetDatabases();
      await fakeBrowser.storage.session.clear();
      const model = new Map<string, Operation>();
      const open = () => ids.flatMap((id) => model.get(id) ?? []).filter((one) => !isFinished(one));
      const byId = (one: Operation, other: Operation) => one.id.localeCompare(other.id);
      let { log, kept, stop } = openLog();
      const makersNow = () => log.transact((transaction) => transaction.makersOf(links.map(({ id }) => id)));
      const makers = () => {
        const pairs = [...model.values()].flatMap(({ id, state }) =>
          state.name === 'done' && state.link !== null ? [[state.link.id, id] as const] : [],
        );
        return new Map(pairs);
      };
      const expectOpen = async () => expect((await readOpen(log)).toSorted(byId)).toEqual(open());
      const restart = async () => {
        stop();
        ({ log, kept, stop } = openLog());
        for (const [id, one] of model) model.set(id, { ...one, state: afterStop(one) });
        await expectOpen();
      };
      const commitAll = (commits: readonly (readonly Change[])[]) =>
        commits.map((changes) => {
          for (const { id, state } of changes)
            state === null ? model.delete(id) : model.set(id, { ...create, id, state });
          return log.transact(async (transaction) => {
            for (const { id, state } of changes)
              if (state === null) transaction.remove({ ...create, id });
              else transaction.put({ ...create, id, state });
          });
        });
      for (const { isFull, removesNothing, sessionRemovesNothing, isRestarted, commits } of steps) {
        const faults = [
          ...(isFull ? [fillDisk()] : []),
          ...(removesNothing ? [failRemovals()] : []),
          ...(sessionRemovesNothing ? [failSessionRemovals()] : []),
        ];
        try {
          if (isRestarted) await restart();
          await Promise.all(commitAll(commits));
          await expectOpen();
          expect(await makersNow()).toEqual(makers());
        } finally {
          for (const fault of faults) fault.mockRestore();
        }
      }
      await restart();
      expect(await keptInSession()).toEqual([]);
      expect((await openOperations()).toSorted(byId)).toEqual(open());
      expect(await makersNow()).toEqual(makers());
      expect(kept.isDiskIncomplete()).toBe(false);
      for (const one of await storedChanges()) expect([...model.values()]).toContainEqual(operation.parse(one));
      stop();
    }),
    runs(60),
  );
});

it('the next worker prefers no older state, though the disk became full while session storage removed one', async () => {
  const opened = openLog();
  const { log, stop } = opened;
  await putInVain(opened, after(1));
  const { session } = fakeBrowser.storage;
  const { remove: removeNow } = session;
  const { promise, resolve } = Promise.withResolvers<void>();
  const removing = vi.spyOn(session, 'remove').mockImplementationOnce(async (names) => {
    await Reflect.apply(removeNow, session, [names]);
    await promise;
  });
  const second = put(log, after(2));
  await until(() => expect(removing).toHaveBeenCalled());
  const full = fillDisk();
  const third = put(log, after(3));
  // Takes as long as the third would, if it did not wait.
  await openOperations();
  resolve();
  await Promise.all([second, third]);
  expect(opened.kept.isUnsaved(create)).toBe(true);
  full.mockRestore();
  await put(log, after(4));
  expect(await readNext(stop)).toEqual([after(4)]);
});

it('the next worker prefers no older state, though session storage could not remove it', async () => {
  const opened = openLog();
  const { log, stop } = opened;
  await putInVain(opened, after(1));
  vi.spyOn(fakeBrowser.storage.session, 'remove').mockRejectedValueOnce(new Error('The browser fails'));
  await put(log, after(2));
  expect(await readNext(stop)).toEqual([after(2)]);
});

it('a state that is kept while session storage removes an earlier one is not forgotten', async () => {
  const { kept } = openLog();
  await kept.keep([after(1)]);
  const failing = failSessionRemovals();
  await kept.forget([after(1)]);
  failing.mockRestore();
  // A connection is removed while the disk has no room for the operation of another one.
  const forgetting = kept.forgetAll(() => false);
  await kept.keep([after(2)]);
  await forgetting;
  expect(kept.all()).toEqual([after(2)]);
  expect(kept.isUnsaved(after(2))).toBe(true);
});

it.each([false, true])(
  'a removed operation stays so, though session storage could not remove it: private %s',
  async (isPrivate) => {
    const opened = openLog();
    const { log, stop } = opened;
    const operation = { ...after(1), isPrivate };
    if (isPrivate) await put(log, operation);
    else await putInVain(opened, operation);
    const removing = vi
      .spyOn(fakeBrowser.storage.session, 'remove')
      .mockRejectedValueOnce(new Error('The browser fails'));
    await remove(log, operation);
    expect(removing).toHaveBeenCalled();
    expect(await readOpen(log)).toEqual([]);
    expect(await readNext(stop)).toEqual([]);
  },
);

it('nothing of a removed operation of a private window is kept, though the disk is full', async () => {
  const { log } = openLog();
  const operation = { ...after(1), id: crypto.randomUUID(), isPrivate: true };
  fillDisk();
  await put(log, after(1));
  await put(log, operation);
  await remove(log, operation);
  expect(await readOpen(log)).toEqual([after(1)]);
  expect(await keptInSession()).toEqual([`operation:${create.id}`]);
});
