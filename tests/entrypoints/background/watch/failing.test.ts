import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { closeBrowser, startBackground } from '../../../setup/background.ts';
import { blockNotifications, notificationsNow, pressNotification } from '../../../setup/browser/notifications.ts';
import { permissionsNow } from '../../../setup/browser/permissions.ts';
import { breakStorage, holdStorage } from '../../../setup/browser/storage.ts';
import { holdCalls } from '../../../setup/hold-calls.ts';
import { allowNotifications } from '../../../setup/press.ts';
import { readStoredValues } from '../../../setup/stored-values.ts';
import { until } from '../../../setup/until.ts';
import {
  milestones,
  pollLinks,
  quietFor,
  watchAlarm,
  watched,
  watchFor,
  watchingService,
} from '../../../setup/watching.ts';

const states = async () => (await watched()).map(({ state }) => state.name);
const notificationTitles = () => Object.values(notificationsNow()).map(({ title }) => title);
const idOf = (index: number) => `123e4567-e89b-42d3-a456-42661417400${index}`;

describe('a link that was deleted', () => {
  it('is no longer watched, without a notification, and the list shows that', async () => {
    const { makeLink } = await watchingService();
    const [gone, stays] = [await makeLink('Gone'), await makeLink('Stays')];
    await watchFor(gone, milestones);
    await watchFor(stays, milestones);
    await ask('deleteLink', { id: gone.id });
    await pollLinks();
    expect(await states()).toEqual(['gone', 'watched']);
    await ask('deleteLink', { id: stays.id });
    await pollLinks();
    expect(await states()).toEqual(['gone', 'gone']);
    expect(notificationTitles()).toEqual([]);
    expect(await fakeBrowser.alarms.get('watches')).toBeUndefined();
    expect(permissionsNow()).not.toContain('notifications');
  });
});

describe('a service that is unreachable, or refuses the token', () => {
  it('is not called until the next poll, which reports what happened meanwhile', async () => {
    const { makeLink, click, stop, startAgain } = await watchingService();
    const [one, other] = [await makeLink('One'), await makeLink('Other')];
    await watchFor(one, milestones);
    await watchFor(other, milestones);
    await click(one, 100);
    await stop();
    await pollLinks();
    expect(await states()).toEqual(['failed', 'failed']);
    expect(notificationTitles()).toEqual([]);
    await startAgain();
    await pollLinks();
    expect(await states()).toEqual(['watched', 'watched']);
    expect(notificationTitles()).toEqual(['100 clicks passed']);
  });

  it('is called again soon after the token was replaced, and no watch is lost', async () => {
    const { makeLink, database, settings, anotherToken } = await watchingService();
    await watchFor(await makeLink('One'), quietFor(2));
    await database.deleteFrom('tokens').execute();
    await pollLinks();
    expect(await watched()).toMatchObject([{ state: { name: 'failed', failure: { kind: 'unauthorized' } } }]);
    await ask('connect', { settings, token: await anotherToken(), check: false });
    const alarm = await fakeBrowser.alarms.get('watches');
    expect((alarm?.scheduledTime ?? 0) - Date.now()).toBe(60_000);
    await pollLinks();
    expect(await states()).toEqual(['watched']);
  });

  it('sets no alarm after the token was replaced if nothing is watched', async () => {
    const { settings, anotherToken } = await watchingService();
    await ask('connect', { settings, token: await anotherToken(), check: false });
    expect(await fakeBrowser.alarms.get('watches')).toBeUndefined();
  });

  it('is not called without a token, and the list gives the reason', async () => {
    const { makeLink, settings } = await watchingService();
    const link = await makeLink('One');
    await ask('connect', { settings: { ...settings, forgetOnClose: true }, token: null, check: false });
    await watchFor(link, milestones);
    await closeBrowser();
    await startBackground();
    await pollLinks();
    expect(await watched()).toMatchObject([{ state: { name: 'failed', failure: { kind: 'notConnected' } } }]);
  });
});

describe('a browser that revoked the notification permission', () => {
  it('causes no requests, and later milestones are reported once it is granted again', async () => {
    const { makeLink, click } = await watchingService();
    const link = await makeLink('One');
    await watchFor(link, milestones);
    await fakeBrowser.permissions.remove({ permissions: ['notifications'] });
    await click(link, 100);
    const [before] = await watched();
    vi.setSystemTime(Date.now() + 7 * 3_600_000);
    // The browser repeats the alarm.
    await fakeBrowser.alarms.create('watches', { when: Date.now() + 5 * 3_600_000, periodInMinutes: 360 });
    const alarmBefore = await fakeBrowser.alarms.get('watches');
    await startBackground();
    await watchAlarm();
    await ask('testConnection', null);
    expect(await watched()).toEqual([before]);
    expect(await fakeBrowser.alarms.get('watches')).toEqual(alarmBefore);
    await allowNotifications();
    expect(await ask('checkWatched', null)).toEqual({ ok: true, value: null });
    await expect.poll(notificationTitles).toEqual(['100 clicks passed']);
    await expect.poll(states).toEqual(['watched']);
    const opened = vi.spyOn(fakeBrowser.tabs, 'create');
    for (const name of Object.keys(notificationsNow())) await pressNotification(name);
    await expect.poll(() => opened.mock.calls).toHaveLength(1);
  });
});

describe('a browser that blocks Hem’s notifications', () => {
  it('causes no requests, and later milestones are reported once they are unblocked', async () => {
    const { makeLink, click } = await watchingService();
    const link = await makeLink('One');
    await watchFor(link, milestones);
    blockNotifications();
    await click(link, 100);
    const [before] = await watched();
    vi.setSystemTime(Date.now() + 1000);
    await watchAlarm();
    await ask('testConnection', null);
    expect(await watched()).toEqual([before]);
    expect(notificationTitles()).toEqual([]);
    blockNotifications(false);
    await pollLinks();
    expect(notificationTitles()).toEqual(['100 clicks passed']);
  });
});

/** Starts a poll of two links, whose second check is held until `release`. 100 clicks of the second are news. */
async function pollHeldAtSecond() {
  const { makeLink, click } = await watchingService();
  const [one, other] = [await makeLink('One'), await makeLink('Other')];
  await watchFor(one, milestones);
  await watchFor(other, milestones);
  await click(other, 100);
  const release = holdCalls(other.id);
  vi.setSystemTime(Date.now() + 1000);
  await watchAlarm();
  const isAsked = () => vi.mocked(fetch).mock.calls.some(([address]) => String(address).includes(other.id));
  await until(() => expect(isAsked()).toBe(true));
  const checks = await watched();
  return { release, checks };
}

const resumeAlarm = () => fakeBrowser.alarms.get('watches-onward');

describe('a worker that is stopped during a poll', () => {
  it.each(['is answered', 'was answered'])(
    'leaves the unchecked links to the next one, at an alarm of each minute: its request %s',
    async (when) => {
      const { release, checks } = await pollHeldAtSecond();
      expect(await resumeAlarm()).toMatchObject({ periodInMinutes: 1 });
      if (when === 'was answered') {
        // It is stopped before the result is saved.
        const save = holdStorage('local', 'set', 'watches');
        release();
        await expect.poll(notificationTitles).toEqual(['100 clicks passed']);
        await startBackground();
        save();
      } else {
        await startBackground();
        release();
      }
      // Answered after what the stopped worker does.
      for (let request = 0; request < 5; request += 1) await ask('testConnection', null);
      expect(await resumeAlarm()).toBeDefined();
      await pollLinks('watches-onward');
      await expect.poll(notificationTitles).toEqual(['100 clicks passed']);
      const [first, second] = await watched();
      expect(first).toEqual(checks[0]);
      expect(second).toMatchObject({ seen: { clicks: 100 } });
    },
  );
});

describe('a poll whose results cannot be saved', () => {
  it('is not resumed each minute, and the next poll reports again', async () => {
    const { release } = await pollHeldAtSecond();
    const restore = breakStorage('local', 'set', 'watches');
    release();
    await expect.poll(resumeAlarm).toBeUndefined();
    restore();
    for (const name of Object.keys(notificationsNow())) await fakeBrowser.notifications.clear(name);
    await pollLinks();
    expect(notificationTitles()).toEqual(['100 clicks passed']);
  });
});

describe('disconnecting', () => {
  it('deletes the watches, their alarm and their permission', async () => {
    const { makeLink } = await watchingService();
    await watchFor(await makeLink('One'), milestones);
    await ask('disconnect', null);
    expect(await readStoredValues()).toEqual([]);
    expect(permissionsNow()).toEqual([]);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    await watchAlarm();
    expect(await ask('watchLink', { id: idOf(1), choices: milestones })).toMatchObject({
      failure: { kind: 'notConnected' },
    });
    expect(await ask('unwatchLink', { id: idOf(1) })).toMatchObject({ failure: { kind: 'notConnected' } });
  });
});
