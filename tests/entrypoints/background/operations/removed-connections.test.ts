import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { jobsItem } from '@/lib/storage/jobs.ts';
import { writeKey } from '@/lib/storage/keyed-item.ts';
import { runningBackground, startBackground, startBrowser } from '../../../setup/background.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedService } from '../../../setup/connected.ts';
import { connectionOf, saveConnections } from '../../../setup/connections.ts';
import { jobEnded, rowOfCreate, startJob } from '../../../setup/jobs.ts';
import { listService } from '../../../setup/list-service.ts';
import { dueOperation, holdChanges, openOperations, storedJobs, storeOperations } from '../../../setup/operations.ts';
import { allowHost } from '../../../setup/press.ts';

/** Not due before the test ends. */
const later = { name: 'waiting' as const, sendAt: Date.now() + 3_600_000, tries: 0, failure: null };

const deletion = () => ({ kind: 'delete' as const, id: crypto.randomUUID() });

it('pending changes of a missing connection are deleted when the browser starts', async () => {
  const { connection } = await listService([]);
  await storeOperations(
    dueOperation(connection.id, deletion(), { state: later }),
    dueOperation(crypto.randomUUID(), deletion(), { state: later }),
  );
  await startBrowser();
  await eventually(async () =>
    expect((await openOperations()).map(({ connectionId }) => connectionId)).toEqual([connection.id]),
  );
});

it.each([
  ['one is removed', 'disconnect'],
  ['those of one are discarded', 'discardAll'],
] as const)('pending changes of another connection stay when %s', async (_what, message) => {
  const { connection } = await listService([]);
  const other = connectionOf();
  await storeOperations(
    dueOperation(connection.id, deletion(), { state: later }),
    dueOperation(other.id, deletion(), { state: later }),
  );
  await saveConnections(connection, other);
  await startBrowser();
  await ask(message, null);
  expect((await openOperations()).map(({ connectionId }) => connectionId)).toEqual([other.id]);
});

it('a job of a missing connection is deleted when the browser starts', async () => {
  await connectedService();
  const job = await startJob([rowOfCreate(1)]);
  await jobEnded(job);
  expect((await jobsItem.get()).map(({ id }) => id)).toEqual([job]);
  await saveConnections(connectionOf());
  await startBrowser();
  await eventually(async () => expect((await storedJobs()).rows).toEqual([]));
});

it('a create that is being confirmed is not stored again after its connection was removed', async () => {
  const service = await connectedService();
  const { settings, token } = service;
  const write = { kind: 'create' as const, body: { long_url: 'https://example.com/lost' }, geo_targets: [] };
  const state = { name: 'unconfirmed' as const, since: 0, checkAt: 0, tries: 1, failure: null };
  await storeOperations(dueOperation(pageConnectionId(), write, { state, keyedSince: Date.now() }));
  await allowHost(settings.baseUrl);
  await writeKey(`local:connection:${pageConnectionId()}:echoesKey`, true);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { local } = fakeBrowser.storage;
  const { get } = local;
  vi.spyOn(local, 'get').mockImplementation(async (names) => {
    if (JSON.stringify(names).includes('echoesKey')) {
      asked.resolve();
      await answered.promise;
    }
    return Reflect.apply(get, local, [names]);
  });
  await startBackground();
  await asked.promise;
  await ask('disconnect', null);
  answered.resolve();
  // Each of these takes as long as storing it again would.
  for (let turn = 0; turn < 5; turn += 1) await ask('connect', { settings, token, check: true });
  expect(await openOperations()).toEqual([]);
  expect(await service.links()).toEqual([]);
});

it.each([1, 2])('a repeated deletion is deleted with its connection: %i times', async (times) => {
  const { connection } = await listService([]);
  const write = deletion();
  await storeOperations(dueOperation(connection.id, write, { state: later }));
  await startBackground();
  const { operations } = runningBackground();
  expect(await operations.pendingOperations()).toHaveLength(1);
  // Holds the database, so that the repeated deletions are not stored before the connection is removed.
  const release = await holdChanges();
  const again = { write, at: null, isPrivate: false, connection, sendAt: later.sendAt };
  const adding: Promise<unknown>[] = [];
  for (let time = 1; time <= times; time += 1) adding.push(operations.enqueue(again));
  const removing = operations.forgetRemoved((id) => id === connection.id);
  await release();
  await Promise.all([removing, ...adding]);
  expect(await openOperations()).toEqual([]);
});
