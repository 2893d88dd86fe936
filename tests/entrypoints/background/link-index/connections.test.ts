import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createCaches } from '@/entrypoints/background/link-index/caches.ts';
import { withTimeout } from '@/lib/async/async.ts';
import { withHemDatabase } from '@/lib/database/hem-database.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { answer, hangUp } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground, startBrowser } from '../../../setup/background.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { cachedConnections, cacheLinks } from '../../../setup/cached-links.ts';
import { connectAnother } from '../../../setup/connected.ts';
import { linkCacheAtRest, linkCacheWhen, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { until } from '../../../setup/until.ts';

describe('connections', () => {
  it('that are removed lose all of their cached links', async () => {
    await listService(linksFrom(20));
    await refresh();
    expect(await cachedConnections()).toHaveLength(1);
    await ask('disconnect', null);
    expect(await cachedConnections()).toEqual([]);
    expect(await linkCacheItem.get()).toBeNull();
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });

  it('that are removed get no links from a late change', async () => {
    const { connection } = await listService(linksFrom(2));
    await refresh();
    const parts = createParts();
    const { cacheOf, updateSyncState, deleteRemoved } = createCaches({
      ...parts,
      connections: createConnections(parts),
    });
    const cache = await cacheOf(connection);
    if (cache === null) throw new Error('The connection is saved');
    const isRemoved = (id: string) => id === connection.id;
    await deleteRemoved({ kind: 'removed', isRemoved, removed: [connection] });
    await expect(updateSyncState(cache, (state) => state)).rejects.toThrow();
    expect(await cachedConnections()).toEqual([]);
  });

  it('that are removed leave the alarm to the others', async () => {
    const { settings, connection } = await listService(linksFrom(2));
    const other = await connectAnother({ settings, token: 'hem_other' });
    await ask('disconnect', null, other.id);
    expect(await fakeBrowser.alarms.get('library')).toBeDefined();
    await ask('disconnect', null, connection.id);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  });

  it('that are removed during a sync leave nothing behind either', async () => {
    const { behave, list } = await listService(linksFrom(50), { cap: 7 });
    behave(list, (response, request) => setTimeout(() => list(response, request), 60));
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read >= 7);
    await ask('disconnect', null);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await cachedConnections()).toEqual([]);
    expect(await linkCacheItem.get()).toBeNull();
  });

  it('that are removed do not wait for a page that keeps the database open', async () => {
    await listService(linksFrom(20));
    await refresh();
    // Like a page that the browser has frozen, which receives no events.
    await withHemDatabase(async () => {
      expect(await withTimeout(5000, ask('disconnect', null))).toEqual({ ok: true, value: null });
    });
    await until(async () => expect(await cachedConnections()).toEqual([]));
  });

  it('that were removed leave nothing once the browser restarts, even if a page kept the database open', async () => {
    await cacheLinks(crypto.randomUUID(), linksFrom(2));
    await startBackground();
    await fakeBrowser.runtime.onStartup.trigger();
    await until(async () => expect(await cachedConnections()).toEqual([]));
  });

  it('that were removed leave nothing once the browser restarts, even if their deletion failed halfway', async () => {
    await listService(linksFrom(2));
    await refresh();
    const remove = IDBObjectStore.prototype.delete;
    const failing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function fail(
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'columns') throw new DOMException('Full', 'QuotaExceededError');
      return remove.apply(this, given);
    });
    await ask('disconnect', null);
    expect(await cachedConnections()).toHaveLength(1);
    failing.mockRestore();
    await startBrowser();
    await until(async () => expect(await cachedConnections()).toEqual([]));
  });

  it('with another token delete the links of the former one, and read the list again', async () => {
    const { behave, list, settings, connection } = await listService(linksFrom(20));
    await refresh();
    behave(hangUp);
    const connected = await ask('connect', { settings, token: 'hem_other', check: false });
    expect(connected).toMatchObject({ ok: true, value: { id: connection.id } });
    expect(await readLinkCache()).toEqual({ links: [], searched: [] });
    expect(await linkCacheAtRest()).toMatchObject({ known: 0, activity: { state: 'failed' } });
    behave(list);
    await refresh();
    expect(await cachedConnections()).toHaveLength(1);
    expect((await readLinkCache()).links).toHaveLength(20);
  });

  it('with other request headers read the list at the next alarm, even if the former were refused meanwhile', async () => {
    const { behave, list, settings } = await listService(linksFrom(3));
    const [requested, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    behave((...request) => {
      requested.resolve();
      void refused.promise.then(() => answer(401, { status: 'failure', message: 'No' })(...request));
    });
    await ask('refreshLinks', { whole: true });
    await requested.promise;
    behave(list);
    await ask('connect', { settings, token: null, headers: [{ name: 'X-Gate', value: 'new' }], check: false });
    refused.resolve();
    await until(async () => {
      await alarm('library');
      expect(await linkCacheItem.get()).toMatchObject({ known: 3, activity: { state: 'idle' } });
    });
  });
});
