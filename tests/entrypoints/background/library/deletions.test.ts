import { describe, expect, it, vi } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { deletionsItem, undoSeconds } from '@/lib/storage/deletions.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { alarm } from '../../../setup/alarm.ts';
import { connectedService, connectedTo, here } from '../../../setup/connected.ts';
import { known, makeKnown } from '../../../setup/library.ts';

/** The time that a deletion can be taken back is over. */
const later = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + undoSeconds * 1000 + 1);
const deletions = () => deletionsItem.get();

describe('a link that is to be deleted', () => {
  it('waits, and is deleted at the service and here once the time is over', async () => {
    const { links } = await connectedService();
    const id = await makeKnown();
    expect(await ask('scheduleDelete', { id })).toMatchObject({ ok: true, value: { id, state: { name: 'waiting' } } });
    await alarm('deletions');
    expect(await links()).toHaveLength(1);
    later();
    await alarm('deletions');
    await expect.poll(deletions).toEqual([]);
    expect(await links()).toEqual([]);
    expect((await known()).links).toEqual([]);
    expect(await recallMade(here)).toBeNull();
  });

  it('can be taken back until then', async () => {
    const { links } = await connectedService();
    const id = await makeKnown();
    await ask('scheduleDelete', { id });
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
    later();
    await alarm('deletions');
    expect(await links()).toHaveLength(1);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: false });
  });

  it('is there again where the service refuses, with the reason, until somebody has seen it', async () => {
    const service = await connectedService();
    const id = await makeKnown();
    await connectedTo({ ...service, token: await service.anotherToken({ readOnly: true }) });
    await ask('scheduleDelete', { id });
    later();
    await alarm('deletions');
    await expect.poll(deletions).toMatchObject([{ id, state: { name: 'failed', failure: { kind: 'forbidden' } } }]);
    expect(await service.links()).toHaveLength(1);
    await ask('cancelDelete', { id });
    expect(await deletions()).toEqual([]);
  });

  it('that is gone already is what was wanted', async () => {
    await connectedService();
    const id = await makeKnown();
    await ask('deleteLink', { id, at: here });
    await ask('scheduleDelete', { id });
    later();
    await alarm('deletions');
    await expect.poll(deletions).toEqual([]);
  });

  it('is deleted before its connection ends', async () => {
    const { links } = await connectedService();
    await ask('scheduleDelete', { id: await makeKnown() });
    await ask('disconnect', null);
    expect(await links()).toEqual([]);
    expect(await deletions()).toEqual([]);
  });

  it('is never sent over another connection: it is dropped with the one that has ended', async () => {
    const { links } = await connectedService();
    const id = await makeKnown();
    await deletionsItem.set([{ id, connection: crypto.randomUUID(), state: { name: 'waiting', sendAt: 0 } }]);
    await alarm('deletions');
    await expect.poll(deletions).toEqual([]);
    expect(await links()).toHaveLength(1);
  });
});
