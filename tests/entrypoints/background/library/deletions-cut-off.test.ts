import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { type Deletion, deletionsItem, undoSeconds } from '@/lib/storage/deletions.ts';
import { answer, stall } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService } from '../../../setup/connected.ts';
import { known, makeKnown, refresh } from '../../../setup/library.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';

const deletions = () => deletionsItem.get();
const later = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + undoSeconds * 1000 + 1);
const kept = () => fakeBrowser.alarms.get('deletions');

/** A service with a link that is to be deleted, which is due. */
async function dueDeletion(state: Deletion['state'] = { name: 'waiting', sendAt: 0 }) {
  const service = await listService(linksFrom(2));
  await refresh();
  const { id } = linkOf(1);
  await deletionsItem.set([{ id, connection: service.connection.id, state }]);
  const sent = () => service.seen.filter(({ method }) => method === 'DELETE').length;
  return { ...service, id, sent };
}

const deleted = answer(200, { status: 'success', message: 'Deleted' });

describe('a deletion whose worker was stopped', () => {
  it('before it was due is sent by the alarm', async () => {
    const { links } = await connectedService();
    await ask('scheduleDelete', { id: await makeKnown() });
    await startBackground();
    later();
    await alarm('deletions');
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
  });

  it('before it was due is sent although the browser was closed as well', async () => {
    const { links } = await connectedService();
    await ask('scheduleDelete', { id: await makeKnown() });
    await fakeBrowser.alarms.clearAll();
    await startBackground();
    await expect.poll(kept).toBeDefined();
    later();
    await fakeBrowser.runtime.onStartup.trigger();
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
  });

  it('while it was sent is sent again by the next worker, whatever starts that', async () => {
    const { behave, sent } = await dueDeletion();
    behave(stall);
    await alarm('deletions');
    await expect.poll(sent).toBe(1);
    expect(await deletions()).toMatchObject([{ state: { name: 'sending' } }]);
    behave(deleted);
    await startBackground();
    await expect.poll(deletions).toEqual([]);
    expect(sent()).toBe(2);
    expect((await known()).links).toHaveLength(1);
  });

  it('is sent once, however many ask for it', async () => {
    const { behave, sent } = await dueDeletion({ name: 'sending' });
    behave((...request) => setTimeout(deleted, 30, ...request));
    await startBackground();
    await alarm('deletions');
    await fakeBrowser.runtime.onStartup.trigger();
    await alarm('deletions');
    await expect.poll(deletions).toEqual([]);
    expect(sent()).toBe(1);
  });
});

describe('the alarm', () => {
  it('comes back each minute until the deletion is done', async () => {
    const { behave, sent, id } = await dueDeletion();
    behave(stall);
    await ask('scheduleDelete', { id });
    expect(await kept()).toMatchObject({ periodInMinutes: 1 });
    later();
    await alarm('deletions');
    await expect.poll(sent).toBe(1);
    expect(await kept()).toMatchObject({ periodInMinutes: 1 });
    behave(deleted);
    await startBackground();
    await expect.poll(kept).toBeUndefined();
  });

  it('rings no more once the deletion is taken back, has failed or went with its connection', async () => {
    const { behave, id } = await dueDeletion();
    await ask('scheduleDelete', { id });
    await ask('cancelDelete', { id });
    expect(await kept()).toBeUndefined();
    behave(answer(403, { status: 'failure', message: 'No' }));
    await ask('scheduleDelete', { id });
    later();
    await alarm('deletions');
    await expect.poll(deletions).toMatchObject([{ state: { name: 'failed' } }]);
    expect(await kept()).toBeUndefined();
    await ask('scheduleDelete', { id });
    await ask('disconnect', null);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });
});
