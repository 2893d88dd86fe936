import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService, connectedTo, here } from '../../../setup/connected.ts';
import { deletions, endUndoTime } from '../../../setup/deletions.ts';
import { known, makeKnown } from '../../../setup/link-cache.ts';
import { entryOf, keptEntries, leaveEntries } from '../../../setup/operations.ts';

/** A link that waits to be deleted. */
async function scheduled() {
  const service = await connectedService();
  const id = await makeKnown();
  expect(await ask('scheduleDelete', { id })).toEqual({ ok: true, value: null });
  await expect.poll(deletions).toMatchObject([{ id, state: { name: 'waiting' } }]);
  return { ...service, id };
}

describe('a link that is to be deleted', () => {
  it('waits, and is deleted at the service and here once the time is over', async () => {
    const { links } = await scheduled();
    await alarm('operations');
    expect(await links()).toHaveLength(1);
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toEqual([]);
    expect(await links()).toEqual([]);
    expect((await known()).links).toEqual([]);
    expect(await recallMade(here)).toBeNull();
  });

  it('can be taken back until then', async () => {
    const { links, id } = await scheduled();
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
    await expect.poll(deletions).toEqual([]);
    endUndoTime();
    await alarm('operations');
    expect(await links()).toHaveLength(1);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: false });
  });

  it('is there again where the service refuses, with the reason, until somebody has seen it', async () => {
    const service = await connectedService();
    const id = await makeKnown();
    await connectedTo({ ...service, token: await service.anotherToken({ readOnly: true }) });
    await ask('scheduleDelete', { id });
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toMatchObject([{ id, state: { name: 'failed', failure: { kind: 'forbidden' } } }]);
    expect(await service.links()).toHaveLength(1);
    await ask('cancelDelete', { id });
    await expect.poll(deletions).toEqual([]);
  });

  it('waits for a service that cannot be reached, with the reason, and can be taken back until then', async () => {
    const { stop, startAgain, links, id } = await scheduled();
    await stop();
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toMatchObject([{ id, state: { name: 'delayed', failure: { kind: 'network' } } }]);
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
    await expect.poll(deletions).toMatchObject([{ state: { name: 'delayed' } }]);
    await startAgain();
    await ask('sendNow', { operation: null });
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
    expect((await known()).links).toEqual([]);
  });

  it('that is gone already is what was wanted', async () => {
    const { database } = await scheduled();
    await database.deleteFrom('links').execute();
    endUndoTime();
    await alarm('operations');
    await expect.poll(deletions).toEqual([]);
    expect((await known()).links).toEqual([]);
  });

  it('is deleted before its connection ends', async () => {
    const { links } = await scheduled();
    await ask('disconnect', null);
    expect(await links()).toEqual([]);
    expect(await deletions()).toEqual([]);
  });

  it('waits on, and can be taken back, where Hem is connected to the same service anew', async () => {
    const { links, settings, id, anotherToken } = await scheduled();
    const waiting = await deletions();
    const token = await anotherToken();
    expect(await ask('connect', { settings, token, check: true })).toMatchObject({ ok: true });
    expect(await deletions()).toEqual(waiting);
    expect(await links()).toHaveLength(1);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
  });

  it('is never sent to another connection, and gone once the browser starts, where its own is removed', async () => {
    const service = await connectedService();
    const id = await makeKnown();
    await leaveEntries(entryOf(crypto.randomUUID(), { kind: 'delete', id }));
    await startBackground();
    await alarm('operations');
    expect(await keptEntries()).toHaveLength(1);
    await fakeBrowser.runtime.onStartup.trigger();
    expect(await keptEntries()).toEqual([]);
    expect(await service.links()).toHaveLength(1);
  });
});
