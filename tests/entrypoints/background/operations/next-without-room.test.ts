import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { readArea } from '@/lib/storage/keyed-item.ts';
import { answer, stall } from '../../../lib/client/unruly-service.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { eventually, unsent } from '../../../setup/clock.ts';
import { here } from '../../../setup/connected.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { openLog } from '../../../setup/log.ts';
import { dueOperation, failRemovals, fillDisk, keptInSession, openOperations } from '../../../setup/operations.ts';

/* What a worker does with changes that the disk had no room for, or could not remove. */

const rename = (title: string) => ask('updateLink', { id: linkOf(1).id, title });
const create = () => ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
const busy = answer(503, { status: 'error', message: 'Busy' }, { 'retry-after': '600' });

/**
 * Starts a busy service. Returns it with a function that discards the only change, which the disk cannot remove until the
 * returned spy is restored.
 */
async function busyService() {
  const service = await listService(linksFrom(1));
  service.behave(busy);
  const discard = async () => {
    const [operation] = await openOperations();
    const id = operation?.id ?? '';
    const removing = failRemovals();
    expect(await ask('discard', { operation: id })).toEqual({ ok: true, value: true });
    expect(await openOperations()).toHaveLength(1);
    return { id, removing };
  };
  return { ...service, discard };
}

it('the next worker saves a change once there is room, though it is not due', async () => {
  await busyService();
  const full = fillDisk();
  await rename('One');
  full.mockRestore();
  await startBackground();
  await eventually(async () => expect(await keptInSession()).toEqual([]));
  await closeBrowser();
  await startBackground();
  await eventually(async () => expect(await unsent()).toMatchObject([{ write: { body: { title: 'One' } } }]));
});

it('the next worker removes a discarded change from disk, and then from session storage', async () => {
  const { discard } = await busyService();
  await rename('One');
  const { removing } = await discard();
  removing.mockRestore();
  await startBackground();
  await eventually(async () => expect(await keptInSession()).toEqual([]));
  expect(await openOperations()).toEqual([]);
});

it('a page reads that a discarded change is gone, though the disk could not remove it', async () => {
  const { discard } = await busyService();
  await create();
  const { id } = await discard();
  expect(await ask('readOperation', { id })).toEqual({ ok: true, value: { operation: null } });
});

it('nothing of a removed connection is kept, though the disk could not remove a change at first', async () => {
  const { discard } = await busyService();
  await rename('One');
  const { removing } = await discard();
  removing.mockRestore();
  await ask('disconnect', null);
  expect(JSON.stringify(await readArea('session'))).not.toContain('One');
  expect(await openOperations()).toEqual([]);
});

it('session storage keeps nothing of a removed connection, though the disk removes nothing', async () => {
  await busyService();
  await rename('One');
  failRemovals();
  await ask('disconnect', null);
  expect(await openOperations()).toHaveLength(1);
  expect(JSON.stringify(await readArea('session'))).not.toContain('One');
});

it('a create is not sent again while session storage cannot save that it is sent, so that the next worker sends none twice', async () => {
  const { behave, seen } = await busyService();
  fillDisk();
  await create();
  const { session } = fakeBrowser.storage;
  const { set } = session;
  const full = vi.spyOn(session, 'set').mockImplementation(async (items) => {
    if (Object.keys(items).some((name) => name.startsWith('operation:'))) throw new Error('Full');
    return Reflect.apply(set, session, [items]);
  });
  behave(stall);
  await ask('sendNow', { operation: null });
  const creates = () => seen.filter(({ method }) => method === 'POST').length;
  const failures = async () => (await unsent()).map(({ state }) => 'failure' in state && state.failure?.kind);
  await eventually(async () => expect(await failures()).toEqual(['storage']));
  expect(creates()).toBe(1);
  full.mockRestore();
  behave(busy);
  await startBackground();
  await ask('sendNow', { operation: null });
  await eventually(async () => expect(await failures()).toEqual(['server']));
  expect(creates()).toBe(2);
});

it('the disk learns later which create made a link, so that no other takes it after the browser was closed', async () => {
  await listService(linksFrom(1));
  const { id, short_url } = linkOf(1);
  const long_url = here.address;
  const write = { kind: 'create' as const, body: { long_url }, geo_targets: [] };
  const operation = dueOperation(pageConnectionId(), write, { state: { name: 'sending' } });
  const { log, stop } = openLog();
  await log.transact(async (transaction) => transaction.put(operation));
  const full = fillDisk();
  const link = { id, title: null, long_url, short_url, custom_url: null, created_at: null };
  const state = { name: 'done' as const, at: Date.now(), link, isPublished: true };
  await log.transact(async (transaction) => transaction.put({ ...operation, state }));
  expect(await keptInSession()).toHaveLength(1);
  stop();
  full.mockRestore();
  await startBackground();
  await eventually(async () => expect(await keptInSession()).toEqual([]));
  await closeBrowser();
  const makers = await openLog().log.transact((transaction) => transaction.makersOf([id]));
  expect([...makers]).toEqual([[id, operation.id]]);
});
