import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { usePendingByConnection } from '@/components/pending-changes/use-pending-changes.ts';
import { readPending } from '@/lib/database/read-pending.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { pageConnectionId, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { type PendingChanges, pendingChangesItem, pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { startBackground } from '../../setup/background.ts';
import { resetDatabases } from '../../setup/browser/database.ts';
import { holdNextAnswer } from '../../setup/browser/storage.ts';
import { eventually } from '../../setup/clock.ts';
import { here } from '../../setup/connected.ts';
import { storeOperations, storePrivateOperation } from '../../setup/operations.ts';
import { delayedOperation, publish } from '../../setup/pending-changes.ts';
import { enterFirefoxPrivateWindow, removeDatabases } from '../../setup/private-window.ts';
import { unavailableService } from '../../setup/unavailable-service.ts';

beforeEach(() => setPageConnection(crypto.randomUUID()));

const idsOf = ({ operations }: PendingChanges) => operations.map(({ id }) => id);
const expectPending = (...ids: string[]) =>
  eventually(async () => expect(idsOf(await pendingChangesItem.get())).toEqual(ids));

/** Makes pages read again. */
async function changeRevision(): Promise<void> {
  const stored = await pendingStateItem.get();
  if (stored !== null) await pendingStateItem.set({ ...stored, revision: stored.revision + 1 });
}

describe('pages read pending changes', () => {
  it('in the database, oldest first, without a message', async () => {
    const ask = vi.spyOn(asking, 'ask');
    const [younger, older, other] = [
      delayedOperation({ askedAt: 2 }),
      delayedOperation({ askedAt: 1 }),
      crypto.randomUUID(),
    ];
    await publish([younger, delayedOperation({ connectionId: other }), older]);
    expect(idsOf(await pendingChangesItem.get())).toEqual([older.id, younger.id]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('from the background if one is only in memory', async () => {
    await unavailableService();
    const [onDisk, operation] = [delayedOperation({ askedAt: 1 }), delayedOperation({ isPrivate: true, askedAt: 2 })];
    await storeOperations(onDisk);
    await storePrivateOperation(operation);
    await startBackground();
    await expectPending(onDisk.id, operation.id);
  });

  it('from the background in a private window of Firefox, which has its own database', async () => {
    await unavailableService();
    const operation = delayedOperation();
    await storeOperations(operation);
    await startBackground();
    await expectPending(operation.id);
    enterFirefoxPrivateWindow();
    await expect(readPending(operation.connectionId)).rejects.toThrow('A private window has no database of Hem');
    await changeRevision();
    expect(idsOf(await pendingChangesItem.get())).toEqual([operation.id]);
  });

  it('as the next worker has them: a change that was being sent may have arrived', async () => {
    const { proxy } = await unavailableService();
    await proxy.inject('held', { on: 'GET /links' });
    const operation = delayedOperation({ state: { name: 'sending' } });
    await storeOperations(operation);
    await startBackground();
    await eventually(() => expect(proxy.isBusy()).toBe(true));
    await eventually(async () =>
      expect((await pendingChangesItem.get()).operations).toMatchObject([
        { id: operation.id, state: { name: 'unconfirmed' } },
      ]),
    );
    // The list is still being read: the state was saved before.
    expect(proxy.isBusy()).toBe(true);
  });

  it('from the background after a write has failed', async () => {
    await unavailableService();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    void asking.ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
    await eventually(async () => expect((await pendingChangesItem.get()).operations).toHaveLength(1));
    put.mockRestore();
  });

  it('once for each change, however many parts of a page read them', async () => {
    await publish([delayedOperation()]);
    const open = vi.spyOn(indexedDB, 'open');
    const [one, other] = await Promise.all([pendingChangesItem.get(), pendingChangesItem.get()]);
    expect(one).toBe(other);
    expect(open).toHaveBeenCalledOnce();
    await publish([]);
    expect(idsOf(await pendingChangesItem.get())).toEqual([]);
  });

  it('of their own connection, also if another connection has the same revision', async () => {
    const other = crypto.randomUUID();
    const [own, others] = [delayedOperation(), delayedOperation({ connectionId: other })];
    await publish([own, others]);
    await pendingStateItem.of(other).set(await pendingStateItem.get());
    expect(idsOf(await pendingChangesItem.get())).toEqual([own.id]);
    expect(idsOf(await pendingChangesItem.of(other).get())).toEqual([others.id]);
  });

  it('from a background that stops before it answers, with a retry', async () => {
    await unavailableService();
    const operation = delayedOperation({ isPrivate: true });
    await storePrivateOperation(operation);
    await startBackground();
    await expectPending(operation.id);
    await changeRevision();
    vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValueOnce(new Error('The channel closed'));
    expect(idsOf(await pendingChangesItem.get())).toEqual([operation.id]);
  });

  it('again after neither the database nor the background answered', async () => {
    const operation = delayedOperation();
    await publish([operation]);
    removeDatabases();
    const sending = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValue(new Error('The channel closed'));
    await expect(pendingChangesItem.get()).rejects.toThrow();
    sending.mockRestore();
    resetDatabases();
    await storeOperations(operation);
    expect(idsOf(await pendingChangesItem.get())).toEqual([operation.id]);
  });

  it('from the background if the database cannot be opened', async () => {
    await unavailableService();
    const operation = delayedOperation();
    await storeOperations(operation);
    await startBackground();
    await expectPending(operation.id);
    removeDatabases();
    await changeRevision();
    expect(idsOf(await pendingChangesItem.get())).toEqual([operation.id]);
    resetDatabases();
  });
});

it('pages are notified of the last of many changes, and of none after they unsubscribe', async () => {
  const heard: string[][] = [];
  const unwatch = pendingChangesItem.watch((changes) => heard.push(idsOf(changes)));
  const entries = [
    delayedOperation({ askedAt: 1 }),
    delayedOperation({ askedAt: 2 }),
    delayedOperation({ askedAt: 3 }),
  ];
  await publish(entries);
  await publish(entries.slice(1));
  await publish(entries.slice(2));
  await eventually(() => expect(heard.at(-1)).toEqual(entries.slice(2).map(({ id }) => id)));
  unwatch();
  const before = heard.length;
  await publish([]);
  expect(idsOf(await pendingChangesItem.get())).toEqual([]);
  expect(heard).toHaveLength(before);
});

it('a part of a page whose first read ends after a change shows the change', async () => {
  const id = pageConnectionId();
  const answerFirst = holdNextAnswer('session', 'get', `${id}:pending`);
  const { result } = renderHook(() => usePendingByConnection([id]));
  const shown = () => result.current.get(id)?.operations.map((one) => one.id);
  const operation = delayedOperation();
  await act(() => publish([operation]));
  await eventually(() => expect(shown()).toEqual([operation.id]));
  answerFirst();
  // A later read ends after it.
  await act(() => pendingChangesItem.get());
  expect(shown()).toEqual([operation.id]);
});

it('a part of a page shows nothing of a connection that it does not show any more', async () => {
  const [former, next] = [pageConnectionId(), crypto.randomUUID()];
  await publish([delayedOperation()]);
  const answerFirst = holdNextAnswer('session', 'get', `${former}:pending`);
  const { result, rerender } = renderHook((id) => usePendingByConnection([id]), { initialProps: former });
  rerender(next);
  await eventually(() => expect([...result.current.keys()]).toEqual([next]));
  answerFirst();
  // A later read ends after it.
  await act(() => pendingChangesItem.get());
  expect([...result.current.keys()]).toEqual([next]);
});

it('a change of a connection that a part of a page does not show any more is not shown, even if it is read late', async () => {
  const [former, next] = [pageConnectionId(), crypto.randomUUID()];
  const { result, rerender } = renderHook((id) => usePendingByConnection([id]), { initialProps: former });
  const shown = () => [...result.current.keys()];
  await eventually(() => expect(shown()).toEqual([former]));
  const answer = holdNextAnswer('session', 'get', `${former}:pending`);
  await act(() => publish([delayedOperation()]));
  const { calls } = vi.mocked(browser.storage.session.get).mock;
  await eventually(() => expect(JSON.stringify(calls)).toContain(`${former}:pending`));
  rerender(next);
  await eventually(() => expect(shown()).toEqual([next]));
  answer();
  // A later read ends after it.
  await act(() => pendingChangesItem.get());
  expect(shown()).toEqual([next]);
});
