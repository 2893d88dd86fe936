import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { isDelayed } from '@/lib/operations/operation.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService, connectedTo, here } from '../../../setup/connected.ts';
import { deletions, endUndoTime } from '../../../setup/deletions.ts';
import { jobEnded, startJob } from '../../../setup/jobs.ts';
import { createCachedLink, readLinkCache } from '../../../setup/link-cache.ts';
import { dueOperation, openOperations, storeOperations } from '../../../setup/operations.ts';

/** Creates a link, and starts to delete it. */
async function scheduled() {
  const service = await connectedService();
  const id = await createCachedLink();
  expect(await ask('scheduleDelete', { id })).toEqual({ ok: true, value: null });
  await expect.poll(deletions).toMatchObject([{ id, state: { name: 'waiting' } }]);
  return { ...service, id };
}

/** Returns the operations that wait for a second try. */
const delayed = async () => (await openOperations()).filter(isDelayed);

describe('a link that is being deleted', () => {
  it('is deleted at the service and in Hem after the undo time', async () => {
    const { links } = await scheduled();
    await alarm('operations');
    expect(await links()).toHaveLength(1);
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toEqual([]);
    expect(await links()).toEqual([]);
    expect((await readLinkCache()).links).toEqual([]);
    expect(await recallMade(here)).toBeNull();
  });

  it('can be restored until then, even if all pending changes are sent', async () => {
    const { links, id } = await scheduled();
    await ask('sendNow', { operation: null });
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
    await expect.poll(deletions).toEqual([]);
    endUndoTime();
    await alarm('operations');
    expect(await links()).toHaveLength(1);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: false });
  });

  it('is not deleted after it is restored, even if a job would delete it, too', async () => {
    const { links, id, stop, startAgain } = await scheduled();
    await stop();
    const row = { write: { kind: 'delete' as const, id }, name: 'Page', address: null, long_url: null };
    const job = await startJob([row], { kind: 'delete' });
    await expect.poll(delayed).toHaveLength(1);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
    await startAgain();
    endUndoTime();
    await ask('sendNow', { operation: null });
    expect((await jobEnded(job)).counts).toMatchObject({ failed: 1, done: 0 });
    expect(await links()).toHaveLength(1);
  });

  it('is shown again if the service refuses, with the reason, until the person dismisses it', async () => {
    const service = await connectedService();
    const id = await createCachedLink();
    await connectedTo({ ...service, token: await service.anotherToken({ readOnly: true }) });
    await ask('scheduleDelete', { id });
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toMatchObject([{ id, state: { name: 'refused', failure: { kind: 'forbidden' } } }]);
    expect(await service.links()).toHaveLength(1);
    await ask('cancelDelete', { id });
    await expect.poll(deletions).toEqual([]);
  });

  it('waits while the service cannot be reached, with the reason, and can be restored until then', async () => {
    const { stop, startAgain, links, id } = await scheduled();
    await stop();
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toMatchObject([{ id, state: { name: 'waiting', failure: { kind: 'network' } } }]);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
    await startAgain();
    await ask('sendNow', { operation: null });
    await expect.poll(deletions).toEqual([]);
    expect(await links()).toHaveLength(1);
  });

  it('is deleted once the service can be reached again', async () => {
    const { stop, startAgain, links } = await scheduled();
    await stop();
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toMatchObject([{ state: { name: 'waiting', failure: { kind: 'network' } } }]);
    await startAgain();
    await ask('sendNow', { operation: null });
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
    expect((await readLinkCache()).links).toEqual([]);
  });

  it('counts as deleted if it is gone already', async () => {
    const { database } = await scheduled();
    await database.deleteFrom('links').execute();
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toEqual([]);
    expect((await readLinkCache()).links).toEqual([]);
  });

  it('is deleted before its connection is removed', async () => {
    const { links } = await scheduled();
    await ask('disconnect', null);
    expect(await links()).toEqual([]);
    expect(await deletions()).toEqual([]);
  });

  it('keeps waiting, and can be restored, after connecting to the same service again', async () => {
    const { links, settings, id, anotherToken } = await scheduled();
    const waiting = await deletions();
    const token = await anotherToken();
    expect(await ask('connect', { settings, token, check: true })).toMatchObject({ ok: true });
    expect(await deletions()).toEqual(waiting);
    expect(await links()).toHaveLength(1);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
  });

  it('is never sent to another connection, and the deletion is discarded at the start after its own is removed', async () => {
    const service = await connectedService();
    const id = await createCachedLink();
    await storeOperations(dueOperation(crypto.randomUUID(), { kind: 'delete', id }));
    await startBackground();
    await alarm('operations');
    expect(await openOperations()).toHaveLength(1);
    await fakeBrowser.runtime.onStartup.trigger();
    expect(await openOperations()).toEqual([]);
    expect(await service.links()).toHaveLength(1);
  });
});
