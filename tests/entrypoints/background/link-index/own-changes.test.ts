import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { connectedService } from '../../../setup/connected.ts';
import { createCachedLink, linkCacheWhen, readLinkCache, refresh } from '../../../setup/link-cache.ts';

describe('a link created in Hem', () => {
  it('is cached at once, as the service lists it', async () => {
    await connectedService();
    const id = await createCachedLink();
    const [atOnce] = (await readLinkCache()).links;
    expect(atOnce).toMatchObject({ id, title: 'Page', custom_link: 'sale', tags: ['Spring', 'new'] });
    await refresh();
    const [listed] = (await readLinkCache()).links;
    expect(listed).toMatchObject({ ...atOnce, ...withoutNulls(listed) });
  });

  it('is cached with its new title after an edit, and found by it', async () => {
    await connectedService();
    const id = await createCachedLink();
    const { revision, updates } = await linkCacheWhen((state) => state.known === 1);
    await ask('updateLink', { id, title: 'Renamed', tags: ['autumn'] });
    expect((await linkCacheWhen((state) => state.revision > revision)).updates).toBe(updates + 1);
    expect((await readLinkCache()).links).toMatchObject([
      { id, title: 'Renamed', tags: ['autumn'], custom_link: 'sale' },
    ]);
  });

  it('is removed from the cache as soon as it is deleted', async () => {
    await connectedService();
    const id = await createCachedLink();
    await ask('deleteLink', { id });
    await linkCacheWhen((state) => state.known === 0);
    expect(await readLinkCache()).toEqual({ links: [], searched: [] });
  });
});

const withoutNulls = (record: object = {}) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

describe('the service’s own answer', () => {
  it('passes each filter, and is cached from then on', async () => {
    await connectedService();
    const id = await createCachedLink();
    const some = (query: Parameters<typeof ask<'listLinks'>>[1]) => ask('listLinks', query);
    const day = new Date().toISOString().slice(0, 10);
    for (const query of [
      ...[{ title: 'pag' }, { tag: 'new' }, { clicked: 'false' as const }, { has_password: 'false' as const }],
      ...[{ start_date: day }, { end_date: day }, { offset: '0' }, { limit: '1' }],
    ]) {
      expect(await some(query)).toMatchObject({ ok: true, value: { links: [{ id }], unreadable: [] } });
    }
    for (const query of [
      ...[{ title: 'other' }, { tag: 'old' }, { clicked: 'true' as const }, { has_password: 'true' as const }],
      ...[{ start_date: '2999-01-01' }, { end_date: '1999-01-01' }, { offset: '1' }],
    ]) {
      expect(await some(query)).toEqual({ ok: true, value: { links: [], unreadable: [] } });
    }
  });
});
