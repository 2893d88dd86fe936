import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { deletionsItem, undoSeconds } from '@/lib/storage/deletions.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { connectedService, connectedTo, here } from '../../../setup/connected.ts';
import { known, libraryWhen, refresh } from '../../../setup/library.ts';

const body = { long_url: here.address, title: 'Page', custom_link: 'sale', tags: ['Spring', 'new'] };

async function make() {
  const made = await ask('createLink', { body, geo_targets: [], at: here });
  if (!made.ok) throw new Error(`Not made: ${made.failure.kind}`);
  await libraryWhen((state) => state.known > 0);
  return made.value.id;
}

/** The time that a deletion can be taken back is over. */
const later = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + undoSeconds * 1000 + 1);
const deletions = () => deletionsItem.get();

describe('a link made in Hem', () => {
  it('is known at once, as the service then lists it', async () => {
    await connectedService();
    const id = await make();
    const [atOnce] = (await known()).links;
    expect(atOnce).toMatchObject({ id, title: 'Page', custom_link: 'sale', tags: ['Spring', 'new'] });
    await refresh();
    const [listed] = (await known()).links;
    expect(listed).toMatchObject({ ...atOnce, ...withoutNulls(listed) });
  });

  it('is known under its new title once it is edited, and found by that', async () => {
    await connectedService();
    const id = await make();
    const { revision } = await libraryWhen((state) => state.known === 1);
    await ask('updateLink', { id, title: 'Renamed', tags: ['autumn'] });
    await libraryWhen((state) => state.revision > revision);
    expect((await known()).links).toMatchObject([{ id, title: 'Renamed', tags: ['autumn'], custom_link: 'sale' }]);
  });

  it('is forgotten at once where it is deleted', async () => {
    await connectedService();
    const id = await make();
    await ask('deleteLink', { id, at: here });
    await libraryWhen((state) => state.known === 0);
    expect(await known()).toEqual({ links: [], searched: [] });
  });
});

const withoutNulls = (record: object = {}) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

describe('a link that is to be deleted', () => {
  it('waits, and is deleted at the service and here once the time is over', async () => {
    const { links } = await connectedService();
    const id = await make();
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
    const id = await make();
    await ask('scheduleDelete', { id });
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: true });
    later();
    await alarm('deletions');
    expect(await links()).toHaveLength(1);
    expect(await ask('cancelDelete', { id })).toEqual({ ok: true, value: false });
  });

  it('is deleted although worker and browser were closed meanwhile', async () => {
    const { links } = await connectedService();
    await ask('scheduleDelete', { id: await make() });
    await startBackground();
    later();
    await fakeBrowser.runtime.onStartup.trigger();
    await expect.poll(links).toEqual([]);
    await expect.poll(deletions).toEqual([]);
  });

  it('is sent again by a worker that follows one stopped in the middle', async () => {
    const { links, connection } = await connectedService();
    const id = await make();
    await deletionsItem.set([{ id, connection: connection.id, state: { name: 'sending' } }]);
    await alarm('deletions');
    await expect.poll(links).toEqual([]);
  });

  it('is there again where the service refuses, with the reason, until somebody has seen it', async () => {
    const service = await connectedService();
    const id = await make();
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
    const id = await make();
    await ask('deleteLink', { id, at: here });
    await ask('scheduleDelete', { id });
    later();
    await alarm('deletions');
    await expect.poll(deletions).toEqual([]);
  });

  it('is deleted before its connection ends', async () => {
    const { links } = await connectedService();
    await ask('scheduleDelete', { id: await make() });
    await ask('disconnect', null);
    expect(await links()).toEqual([]);
    expect(await deletions()).toEqual([]);
  });
});

describe('the service’s own answer', () => {
  it('comes by each filter, and is known from then on', async () => {
    await connectedService();
    const id = await make();
    const some = (query: Parameters<typeof ask<'listLinks'>>[1]) => ask('listLinks', query);
    const day = new Date().toISOString().slice(0, 10);
    for (const query of [
      ...[{ title: 'pag' }, { tag: 'new' }, { clicked: 'false' as const }, { has_password: 'false' as const }],
      ...[{ start_date: day }, { end_date: day }, { offset: '0' }, { limit: '1' }],
    ]) {
      expect(await some(query)).toMatchObject({ ok: true, value: { links: [{ id }], unreadable: 0 } });
    }
    for (const query of [
      ...[{ title: 'other' }, { tag: 'old' }, { clicked: 'true' as const }, { has_password: 'true' as const }],
      ...[{ start_date: '2999-01-01' }, { end_date: '1999-01-01' }, { offset: '1' }],
    ]) {
      expect(await some(query)).toEqual({ ok: true, value: { links: [], unreadable: 0 } });
    }
  });
});
