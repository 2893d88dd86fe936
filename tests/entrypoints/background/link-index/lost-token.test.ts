import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { stall } from '../../../lib/client/unruly-service.ts';
import { alarm } from '../../../setup/alarm.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { linkCacheAtRest, linkCacheWhen, readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';

/** Connects to a service with a token that is deleted when the browser closes. */
async function forgetfulService() {
  const service = await listService(linksFrom(50), { cap: 7 });
  const settings = { ...service.settings, forgetOnClose: true };
  await ask('connect', { settings, token: null, check: false });
  const closeAndOpen = async () => {
    await closeBrowser();
    await startBackground();
    service.behave(service.list);
    service.seen.splice(0);
  };
  const giveAgain = () => ask('connect', { settings, token: 'hem_list', check: false });
  return { ...service, closeAndOpen, giveAgain };
}

/** Also loses the token in the middle of a sync. */
async function lostWhileReading() {
  const service = await forgetfulService();
  const { behave, list } = service;
  behave(list, list, stall);
  await ask('refreshLinks', { whole: true });
  await linkCacheWhen(({ activity }) => activity.state === 'reading' && activity.read >= 13);
  await service.closeAndOpen();
  return service;
}

describe('a token that is lost during a sync', () => {
  it.each(['library', 'onward'])('ends it with the reason, at the alarm %s', async (which) => {
    const { seen, connection } = await lostWhileReading();
    const syncAlarm = `library-onward:${connection.id}`;
    await alarm(which === 'library' ? which : syncAlarm);
    const lost = { state: 'failed', failure: { kind: 'notConnected' }, until: null };
    expect(await linkCacheAtRest()).toMatchObject({ known: 13, activity: lost });
    await expect.poll(() => fakeBrowser.alarms.get(syncAlarm)).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('lets all links be cached once it is entered again', async () => {
    const { giveAgain } = await lostWhileReading();
    await alarm('library');
    await linkCacheAtRest();
    await giveAgain();
    await alarm('library');
    expect(await linkCacheWhen(({ wholeAt }) => wholeAt !== null)).toMatchObject({
      known: 50,
      activity: { state: 'idle' },
    });
    expect((await readLinkCache()).links).toHaveLength(50);
  });
});

describe('without a token', () => {
  it('no sync starts, and the caller gets the reason', async () => {
    const { closeAndOpen, seen } = await forgetfulService();
    await closeAndOpen();
    await alarm('library');
    for (const whole of [true, false]) {
      expect(await ask('refreshLinks', { whole })).toEqual({ ok: false, failure: { kind: 'notConnected' } });
    }
    expect(await linkCacheItem.get()).toBeNull();
    expect(seen).toEqual([]);
  });

  it('cached links stay unchanged', async () => {
    const { closeAndOpen } = await forgetfulService();
    const before = await refresh();
    await closeAndOpen();
    await ask('refreshLinks', { whole: true });
    expect(await linkCacheItem.get()).toEqual(before);
    expect((await readLinkCache()).links).toHaveLength(50);
  });
});
