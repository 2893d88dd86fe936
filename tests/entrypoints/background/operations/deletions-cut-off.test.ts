import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import type { OperationState } from '@/lib/operations/operation.ts';
import { answer, stall } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService } from '../../../setup/connected.ts';
import { deletions, endUndoTime } from '../../../setup/deletions.ts';
import { createCachedLink, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { dueOperation, storeOperations } from '../../../setup/operations.ts';

const operationsAlarm = () => fakeBrowser.alarms.get('operations');

/** Starts a service with two links, and deletes one of them. */
async function twoLinks() {
  const service = await listService(linksFrom(2));
  await refresh();
  const { id } = linkOf(1);
  const sent = () => service.seen.filter(({ method }) => method === 'DELETE').length;
  return { ...service, id, sent };
}

/** Also leaves the deletion due, for the next worker to find. */
async function dueDeletion(different: { state?: OperationState } = {}) {
  const service = await twoLinks();
  await storeOperations(dueOperation(pageConnectionId(), { kind: 'delete', id: service.id }, different));
  return service;
}

const deleted = answer(200, { status: 'success', message: 'Deleted' });

describe('a deletion whose worker was stopped', () => {
  it('before it was due is sent at the alarm', async () => {
    const { links } = await connectedService();
    await ask('scheduleDelete', { id: await createCachedLink() });
    await startBackground();
    await expect.poll(deletions).toMatchObject([{ state: { name: 'waiting' } }]);
    endUndoTime();
    await alarm('operations');
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
  });

  it('before it was due is sent even if the browser was closed, too', async () => {
    const { links } = await connectedService();
    await ask('scheduleDelete', { id: await createCachedLink() });
    await fakeBrowser.alarms.clearAll();
    await startBackground();
    await expect.poll(operationsAlarm).toBeDefined();
    endUndoTime();
    await fakeBrowser.runtime.onStartup.trigger();
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
  });

  it('while it was sent is sent again by the next worker, whatever starts that', async () => {
    const { behave, sent } = await dueDeletion();
    behave(stall);
    await startBackground();
    await expect.poll(sent).toBe(1);
    await expect.poll(deletions).toMatchObject([{ state: { name: 'sending' } }]);
    behave(deleted);
    await startBackground();
    await expect.poll(deletions).toEqual([]);
    expect(sent()).toBe(2);
    expect((await readLinkCache()).links).toHaveLength(1);
  });

  it('is sent once, however many callers request it', async () => {
    const { behave, sent } = await dueDeletion({ state: { name: 'sending' } });
    behave((...request) => setTimeout(deleted, 30, ...request));
    await startBackground();
    await alarm('operations');
    await fakeBrowser.runtime.onStartup.trigger();
    await alarm('operations');
    await expect.poll(sent).toBe(1);
    await expect.poll(deletions).toEqual([]);
    expect(sent()).toBe(1);
  });
});

describe('the alarm', () => {
  it('fires every minute until the deletion is done', async () => {
    const { behave, sent, id } = await twoLinks();
    behave(stall);
    await ask('scheduleDelete', { id });
    await expect.poll(operationsAlarm).toMatchObject({ periodInMinutes: 1 });
    endUndoTime();
    await alarm('operations');
    await expect.poll(sent).toBe(1);
    expect(await operationsAlarm()).toMatchObject({ periodInMinutes: 1 });
    behave(deleted);
    await startBackground();
    await expect.poll(operationsAlarm).toBeUndefined();
    expect(sent()).toBe(2);
  });

  it('does not fire after the deletion is undone, has failed or was removed with its connection', async () => {
    const { behave, id } = await twoLinks();
    await ask('scheduleDelete', { id });
    await expect.poll(operationsAlarm).toBeDefined();
    await ask('cancelDelete', { id });
    await expect.poll(operationsAlarm).toBeUndefined();
    behave(answer(403, { status: 'failure', message: 'No' }));
    await ask('scheduleDelete', { id });
    await expect.poll(operationsAlarm).toBeDefined();
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toMatchObject([{ state: { name: 'refused' } }]);
    await expect.poll(operationsAlarm).toBeUndefined();
    await ask('scheduleDelete', { id });
    await ask('disconnect', null);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });
});
