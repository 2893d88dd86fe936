import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withTimeout } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { answer, hangUp, say, stall } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { startBackground } from '../../../setup/background.ts';
import { linkCacheAtRest, linkCacheWhen, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';
import { fillDisk } from '../../../setup/operations.ts';

/** Fires the alarm that continues a sync of a connection. */
const syncAlarm = ({ id }: Pick<Connection, 'id'>) => `library-onward:${id}`;

const offsets = (seen: readonly { url: URL }[]) => seen.map(({ url }) => Number(url.searchParams.get('offset')));

describe('a worker that is stopped during a sync', () => {
  it('continues where it was, at the alarm', async () => {
    const { seen, behave, list, connection } = await listService(linksFrom(50), { cap: 7 });
    behave(list, list, list, stall);
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read >= 19);
    await startBackground();
    behave(list);
    seen.splice(0);
    await alarm(syncAlarm(connection));
    expect(await linkCacheAtRest()).toMatchObject({ known: 50, activity: { state: 'idle' } });
    expect(Math.min(...offsets(seen))).toBeGreaterThanOrEqual(18);
    expect((await readLinkCache()).links).toHaveLength(50);
  });

  it('reads the list soon after connecting, and again when the browser starts or Hem is updated', async () => {
    await listService(linksFrom(5));
    const dueIn = async () => ((await fakeBrowser.alarms.get('library'))?.scheduledTime ?? 0) - Date.now();
    const isSoon = async () => {
      expect(await dueIn()).toBeGreaterThan(0);
      expect(await dueIn()).toBeLessThanOrEqual(30_000);
    };
    await isSoon();
    expect(await fakeBrowser.alarms.get('library')).toMatchObject({ periodInMinutes: 15 });
    await alarm('library');
    await linkCacheWhen(({ wholeAt }) => wholeAt !== null);
    const starts = [
      () => fakeBrowser.runtime.onStartup.trigger(),
      () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.1.0' }),
    ];
    for (const start of starts) {
      await fakeBrowser.alarms.create('library', { delayInMinutes: 10, periodInMinutes: 15 });
      await startBackground();
      await start();
      await expect.poll(dueIn).toBeLessThanOrEqual(30_000);
      await isSoon();
    }
  });

  it('reads nothing at an alarm of something else', async () => {
    const { seen } = await listService(linksFrom(5));
    await alarm('watches');
    // Runs after what an alarm starts.
    await ask('stopRefresh', null);
    expect((await linkCacheItem.get())?.activity).toEqual({ state: 'stopped', read: null });
    expect(seen).toEqual([]);
  });
});

describe('an extension that is disabled and enabled again', () => {
  it('creates its alarm again, though the browser dropped it without an event', async () => {
    await listService(linksFrom(5));
    await refresh();
    await fakeBrowser.alarms.clearAll();
    await startBackground();
    await expect.poll(() => fakeBrowser.alarms.get('library')).toMatchObject({ periodInMinutes: 15 });
  });

  it('leaves an existing alarm unchanged at each start of its worker', async () => {
    await listService(linksFrom(5));
    const before = await fakeBrowser.alarms.get('library');
    await startBackground();
    await ask('testConnection', null);
    expect(await fakeBrowser.alarms.get('library')).toEqual(before);
  });
});

describe('a person who stops the sync', () => {
  it('keeps the cached links, and continues by Refresh, not by an alarm', async () => {
    const { seen, behave, list } = await listService(linksFrom(50), { cap: 7 });
    behave(list, list, stall);
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read >= 13);
    await ask('stopRefresh', null);
    expect(await linkCacheAtRest()).toMatchObject({ known: 13, activity: { state: 'stopped', read: 13 } });
    behave(list);
    seen.splice(0);
    await alarm('library');
    await ask('refreshLinks', { whole: false });
    expect(seen).toEqual([]);
    expect(await refresh()).toMatchObject({ known: 50, activity: { state: 'idle' } });
    expect(Math.min(...offsets(seen))).toBeGreaterThanOrEqual(12);
  });

  it.each(['stopRefresh', 'forgetLinks'] as const)(
    'gets no automatic sync: no alarm continues after %s',
    async (intent) => {
      const { behave, list, connection } = await listService(linksFrom(50), { cap: 7 });
      behave(list, list, stall);
      await ask('refreshLinks', { whole: true });
      await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read >= 13);
      expect(await fakeBrowser.alarms.get(syncAlarm(connection))).toMatchObject({ periodInMinutes: 1 });
      await ask(intent, null);
      expect(await fakeBrowser.alarms.get(syncAlarm(connection))).toBeUndefined();
    },
  );

  it('cancels the pending request, so that a new sync has no second one beside it', async () => {
    const { behave, list } = await listService(linksFrom(50), { cap: 7 });
    const closed = Promise.withResolvers<void>();
    behave(list, list, (response) => response.on('close', closed.resolve));
    await ask('refreshLinks', { whole: true });
    await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read >= 13);
    await ask('stopRefresh', null);
    await closed.promise;
    const held: (() => void)[] = [];
    behave((...request) => void held.push(() => list(...request)));
    await ask('refreshLinks', { whole: true });
    await expect.poll(() => held).toHaveLength(1);
    await alarm('library');
    for (let request = 1; request < 3; request += 1) {
      const tested = ask('testConnection', null);
      await expect.poll(() => held).toHaveLength(request + 1);
      held[request]?.();
      await tested;
    }
    expect(held).toHaveLength(3);
    behave(list);
    held[0]?.();
    expect(await linkCacheAtRest()).toMatchObject({ known: 50, activity: { state: 'idle' } });
  });

  it('can also stop a sync that started before the last one had ended', async () => {
    const { behave, list, seen } = await listService(linksFrom(50), { cap: 7 });
    const isSet = Promise.withResolvers<void>();
    vi.spyOn(fakeBrowser.alarms, 'create').mockImplementationOnce(() => isSet.promise);
    await ask('refreshLinks', { whole: true });
    await ask('stopRefresh', null);
    const closed = Promise.withResolvers<true>();
    behave((response) => response.on('close', () => closed.resolve(true)), list);
    await ask('refreshLinks', { whole: true });
    await expect.poll(() => seen).toHaveLength(1);
    isSet.resolve();
    // The first sync has ended before these requests have.
    for (let request = 0; request < 3; request += 1) await ask('testConnection', null);
    await ask('stopRefresh', null);
    // Hem gives up after 15 seconds by itself.
    expect(await withTimeout(10_000, closed.promise)).toBe(true);
  });

  it('deletes all cached links until Refresh is pressed', async () => {
    await listService(linksFrom(20));
    await refresh();
    await ask('forgetLinks', null);
    expect(await linkCacheItem.get()).toMatchObject({
      known: 0,
      wholeAt: null,
      activity: { state: 'stopped', read: null },
    });
    await alarm('library');
    expect(await readLinkCache()).toEqual({ links: [], searched: [] });
    expect(await refresh()).toMatchObject({ known: 20 });
  });
});

describe('a service that fails during a sync', () => {
  it('is called again later, from where it failed, and the links before that are cached', async () => {
    const { seen, behave, list, connection } = await listService(linksFrom(50), { cap: 7 });
    behave(list, list, answer(500, { status: 'error', message: 'The disk is full' }), list);
    const halted = await refresh();
    expect(halted).toMatchObject({ known: 13, activity: { state: 'failed', failure: { kind: 'server' } } });
    const onwardIn = async () =>
      ((await fakeBrowser.alarms.get(syncAlarm(connection)))?.scheduledTime ?? 0) - Date.now();
    // Set a moment after the failure is published.
    await expect.poll(onwardIn).toBeGreaterThan(20_000);
    seen.splice(0);
    await alarm(syncAlarm(connection));
    expect(seen).toEqual([]);
    expect(await refresh()).toMatchObject({ known: 50, activity: { state: 'idle' } });
    expect(offsets(seen)[0]).toBe(12);
  });

  it('is not called sooner than it asks', async () => {
    const { behave } = await listService([]);
    const slowDown = JSON.stringify({ status: 'failure', message: 'Slow down' });
    behave(say(429, slowDown, { 'retry-after': '600' }));
    const { activity } = await refresh();
    if (activity.state !== 'failed' || activity.until === null) throw new Error(JSON.stringify(activity));
    expect(activity.until - Date.now()).toBeGreaterThan(590_000);
  });

  it('is called again after a day if it asks to wait for ten years', async () => {
    const { behave } = await listService([]);
    behave(say(503, '', { 'retry-after': '315360000' }));
    const { activity } = await refresh();
    if (activity.state !== 'failed' || activity.until === null) throw new Error(JSON.stringify(activity));
    expect(activity.until - Date.now()).toBeLessThanOrEqual(86_400_000);
  });

  it('is not called automatically if it refuses the token', async () => {
    const { behave, seen } = await listService([]);
    behave(answer(401, { status: 'failure', message: 'No' }));
    expect(await refresh()).toMatchObject({ activity: { failure: { kind: 'unauthorized' }, until: null } });
    seen.splice(0);
    await alarm('library');
    expect(seen).toEqual([]);
  });

  it('causes no cached link to be deleted', async () => {
    const { behave, list } = await listService(linksFrom(50), { cap: 7 });
    await refresh();
    behave(list, hangUp);
    expect(await refresh()).toMatchObject({ known: 50, activity: { state: 'failed' } });
  });
});

describe('a reading that the database has no room for', () => {
  it('says so, also at Refresh, and reads the rest once there is room', async () => {
    const before = (request: number) => {
      if (request === 3) fillDisk();
    };
    const { connection } = await listService(linksFrom(50), { cap: 7, before });
    const storageFailure = { state: 'failed', failure: { kind: 'storage' }, until: expect.any(Number) };
    expect((await refresh()).activity).toEqual(storageFailure);
    const retry = () => fakeBrowser.alarms.get(syncAlarm(connection));
    await expect.poll(retry).toMatchObject({ periodInMinutes: undefined, scheduledTime: expect.any(Number) });
    expect(await ask('refreshLinks', { whole: true })).toEqual({ ok: false, failure: { kind: 'storage' } });
    expect((await linkCacheItem.get())?.activity).toEqual(storageFailure);
    vi.mocked(IDBObjectStore.prototype.put).mockRestore();
    expect(await refresh()).toMatchObject({ known: 50, activity: { state: 'idle' } });
  });
});
