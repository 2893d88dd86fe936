import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withTimeout } from '@/lib/async/async.ts';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { hangUp } from '../../../lib/client/unruly-service.ts';
import { startBackground } from '../../../setup/background.ts';
import { cachedConnections, cacheLinks } from '../../../setup/cached-links.ts';
import { known, linkCacheAtRest, linkCacheWhen, refresh } from '../../../setup/link-cache.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';

describe('connections', () => {
  it('that end take all with them', async () => {
    await listService(linksFrom(20));
    await refresh();
    expect(await cachedConnections()).toHaveLength(1);
    await ask('disconnect', null);
    expect(await cachedConnections()).toEqual([]);
    expect(await linkCacheItem.get()).toBeNull();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });

  it('that end while their list is read leave nothing behind either', async () => {
    const { behave, list } = await listService(linksFrom(50), { cap: 7 });
    behave(list, (response, request) => setTimeout(() => list(response, request), 60));
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read >= 7);
    await ask('disconnect', null);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await cachedConnections()).toEqual([]);
    expect(await linkCacheItem.get()).toBeNull();
  });

  it('that end wait for no page that does not let go of what is known', async () => {
    await listService(linksFrom(20));
    await refresh();
    // As a page that the browser has frozen, which hears of nothing.
    await withHemDatabase(async () => {
      expect(await withTimeout(5000, ask('disconnect', null))).toEqual({ ok: true, value: null });
    });
    await until(async () => expect(await cachedConnections()).toEqual([]));
  });

  it('that ended leave nothing that was still held on to, once the browser starts', async () => {
    await cacheLinks(crypto.randomUUID(), linksFrom(2));
    await startBackground();
    await fakeBrowser.runtime.onStartup.trigger();
    await until(async () => expect(await cachedConnections()).toEqual([]));
  });

  it('with another token forget the links of the one before, and have the list read anew', async () => {
    const { behave, list, settings, connection } = await listService(linksFrom(20));
    await refresh();
    behave(hangUp);
    const connected = await ask('connect', { settings, token: 'hem_other', check: false });
    expect(connected).toMatchObject({ ok: true, value: { id: connection.id } });
    expect(await known()).toEqual({ links: [], searched: [] });
    expect(await linkCacheAtRest()).toMatchObject({ known: 0, activity: { state: 'failed' } });
    behave(list);
    await refresh();
    expect(await cachedConnections()).toHaveLength(1);
    expect((await known()).links).toHaveLength(20);
  });
});
