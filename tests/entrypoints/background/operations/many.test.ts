import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { type Operation, operation } from '@/lib/operations/operation.ts';
import { pendingChangesItem, pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { answer, stall } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedService, here, placeAt } from '../../../setup/connected.ts';
import { listService } from '../../../setup/list-service.ts';
import {
  changesDatabase,
  dueOperation,
  openOperations,
  storedChanges,
  storeOperations,
} from '../../../setup/operations.ts';

const creates = (count: number): Operation[] =>
  Array.from({ length: count }, (_, at) =>
    dueOperation(
      pageConnectionId(),
      { kind: 'create', body: { long_url: `https://example.com/${at}` }, geo_targets: [] },
      { at: placeAt(-1, `pending:${at}`), askedAt: Date.now() - 1000 },
    ),
  );

it('many pending creates take a few storage writes each, however many others are pending', async () => {
  const { links } = await connectedService();
  const count = 60;
  await storeOperations(...creates(count));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await startBackground();
  await eventually(async () => expect(await links()).toHaveLength(count));
  await eventually(async () => expect(await openOperations()).toEqual([]));
  const stores = put.mock.contexts.filter((store) => store instanceof IDBObjectStore);
  const writes = stores.filter(({ transaction }) => transaction.db.name === changesDatabase);
  expect(writes.length).toBeLessThan(count * 4);
});

it('pages read 10,000 pending creates, and a tab reads its own', async () => {
  const { behave } = await listService([]);
  behave(stall);
  await storeOperations(...creates(10_000));
  await startBackground();
  await eventually(async () => expect((await pendingChangesItem.get()).operations).toHaveLength(10_000));
  void ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  await eventually(async () => expect((await pendingChangesItem.get()).operations).toHaveLength(10_001));
  expect((await pendingChangesItem.get()).operations.filter(({ at }) => at?.address === here.address)).toHaveLength(1);
  expect(JSON.stringify(await fakeBrowser.storage.session.get()).length).toBeLessThan(1_000_000);
});

const unreadable = (id = crypto.randomUUID()) => ({ id, version: 99, connectionId: pageConnectionId() });

it('unreadable operations hide no other, and stay', async () => {
  const { behave } = await listService([]);
  behave(answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' }));
  const [entry] = creates(1);
  const others = [unreadable(), unreadable()];
  await storeOperations(others[0], entry, others[1]);
  await startBackground();
  await eventually(async () =>
    expect((await pendingChangesItem.get()).operations.map(({ id }) => id)).toEqual([entry?.id]),
  );
  expect(await storedChanges()).toEqual(expect.arrayContaining(others.map((one) => expect.objectContaining(one))));
});

it('one unreadable operation hides no other from pages', async () => {
  setPageConnection(crypto.randomUUID());
  const [one, other] = creates(2);
  await storeOperations(one, unreadable(), other);
  await pendingStateItem.set({ revision: 1, isOnDisk: true, suspendedBy: null });
  expect((await pendingChangesItem.get()).operations).toEqual(expect.arrayContaining([one, other]));
  expect((await pendingChangesItem.get()).operations).toHaveLength(2);
});

it('all are sent, or discarded, in one or two storage writes, however many are pending', async () => {
  const { behave } = await listService([]);
  behave(stall);
  const failure = { kind: 'network' } as const;
  const state = { name: 'waiting', sendAt: Date.now() + 3_600_000, tries: 1, failure } as const;
  await storeOperations(...creates(500).map((entry) => ({ ...entry, state })));
  await startBackground();
  await eventually(async () => expect((await pendingChangesItem.get()).operations).toHaveLength(500));
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const ofOperations = () =>
    transactions.mock.contexts.filter((one) => one instanceof IDBDatabase && one.name === changesDatabase).length;
  await ask('sendNow', { operation: null });
  await eventually(async () => {
    const savedOperations = await openOperations();
    expect(savedOperations.filter((entry) => entry.state.name === 'sending')).toHaveLength(4);
    expect(
      savedOperations.filter((entry) => entry.state.name === 'waiting' && entry.state.sendAt <= Date.now()),
    ).toHaveLength(496);
  });
  expect(await ask('discardAll', null)).toEqual({ ok: true, value: 4 });
  expect(await openOperations()).toHaveLength(4);
  expect(ofOperations()).toBeLessThan(20);
});

describe('a finished operation', () => {
  const hours = 3_600_000;
  const doneAgo = (ago: number): Operation => {
    const [entry] = creates(1);
    if (entry === undefined) throw new Error('No create');
    return { ...entry, state: { name: 'done', at: Date.now() - ago * hours, link: null, isPublished: true } };
  };
  const idsOf = (operations: readonly Operation[]) => operations.map(({ id }) => id).toSorted();
  const storedIds = async () => (await storedChanges()).map((one) => operation.parse(one).id).toSorted();

  it('is kept for a day', async () => {
    await listService([]);
    const [young, old] = [doneAgo(23), doneAgo(25)];
    await storeOperations(young, old);
    await startBackground();
    await eventually(async () => expect(await storedIds()).toEqual(idsOf([young])));
  });

  it('is kept as long as an earlier create is pending, whose link it may have created', async () => {
    const { behave } = await listService([]);
    behave(stall);
    const [waiting] = creates(1);
    if (waiting === undefined) throw new Error('No create');
    const earlier = { ...waiting, askedAt: Date.now() - 72 * hours };
    const [recent, old] = [doneAgo(80), doneAgo(100)];
    await storeOperations(earlier, recent, old);
    await startBackground();
    await eventually(async () => expect(await storedIds()).toEqual(idsOf([earlier, recent])));
  });
});
