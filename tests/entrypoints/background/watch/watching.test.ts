import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import * as privateWindow from '@/lib/messaging/private-window.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { another } from '../../../setup/another.ts';
import { startBackground } from '../../../setup/background.ts';
import { permissionsNow } from '../../../setup/browser/permissions.ts';
import { readLinkCache } from '../../../setup/link-cache.ts';
import { until } from '../../../setup/until.ts';
import { milestones, pollLinks, quietFor, watched, watchFor, watchingService } from '../../../setup/watching.ts';

const hour = 3_600_000;

/** Returns the time of the next poll, in milliseconds since 1970. */
const pollDue = async () => (await fakeBrowser.alarms.get('watches'))?.scheduledTime ?? 0;

describe('watching', () => {
  it('has an alarm and the permission as long as something is watched', async () => {
    const { makeLink } = await watchingService();
    const [one, other] = [await makeLink('One'), await makeLink('Other')];
    expect(await fakeBrowser.alarms.get('watches')).toBeUndefined();
    await watchFor(one, milestones);
    await watchFor(other, quietFor(3));
    expect(await fakeBrowser.alarms.get('watches')).toMatchObject({ periodInMinutes: 360 });
    expect(await ask('unwatchLink', { id: one.id })).toEqual({ ok: true, value: null });
    expect(await fakeBrowser.alarms.get('watches')).toBeDefined();
    expect(permissionsNow()).toContain('notifications');
    await ask('unwatchLink', { id: other.id });
    expect(await fakeBrowser.alarms.get('watches')).toBeUndefined();
    expect(permissionsNow()).not.toContain('notifications');
    expect(await watched()).toEqual([]);
  });

  it('leaves the permission to notifications of copies', async () => {
    const { makeLink } = await watchingService();
    const link = await makeLink('One');
    await quickItem.set({ ...(await quickItem.get()), notify: true });
    await watchFor(link, milestones);
    await ask('unwatchLink', { id: link.id });
    expect(permissionsNow()).toContain('notifications');
  });

  it('brings the link to the cache as each check reads it', async () => {
    const service = await watchingService();
    const link = await service.makeLink('One');
    await watchFor(link, milestones);
    await another(service).change({ id: link.id, title: 'Changed elsewhere' });
    await pollLinks();
    await until(async () => expect((await readLinkCache()).links).toMatchObject([{ title: 'Changed elsewhere' }]));
    expect((await watched()).map(({ seen }) => seen.name)).toEqual(['Changed elsewhere']);
  });

  it('from a private window leaves the cached link as it is', async () => {
    const service = await watchingService();
    const [one, other] = [await service.makeLink('One'), await service.makeLink('Other')];
    for (const { id } of [one, other]) await another(service).change({ id, title: 'Changed elsewhere' });
    const window = vi.spyOn(privateWindow, 'inPrivateWindow').mockReturnValue(true);
    await watchFor(one, milestones);
    window.mockRestore();
    await watchFor(other, milestones);
    const cachedTitle = async (id: string) => (await readLinkCache()).links.find((link) => link.id === id)?.title;
    await until(async () => expect(await cachedTitle(other.id)).toBe('Changed elsewhere'));
    expect(await cachedTitle(one.id)).toBe('One');
  });

  it('starts with a check: an unreadable link is not watched, and the permission is returned', async () => {
    await watchingService();
    const id = '123e4567-e89b-42d3-a456-426614174000';
    expect(await ask('watchLink', { id, choices: milestones })).toMatchObject({ failure: { kind: 'client' } });
    expect(await watched()).toEqual([]);
    expect(permissionsNow()).not.toContain('notifications');
  });

  it('changes its conditions without moving the link in the list', async () => {
    const { makeLink } = await watchingService();
    const [one, other] = [await makeLink('One'), await makeLink('Other')];
    await watchFor(one, milestones);
    await watchFor(other, milestones);
    await watchFor(one, quietFor(3));
    expect((await watched()).map(({ seen, choices }) => [seen.name, choices])).toEqual([
      ['One', quietFor(3)],
      ['Other', milestones],
    ]);
  });

  it('polls six hours after the first check, whatever else is watched or deleted meanwhile', async () => {
    const { makeLink, passDays } = await watchingService();
    const [one, other] = [await makeLink('One'), await makeLink('Other')];
    const due = Date.now() + 6 * hour;
    await watchFor(one, milestones);
    expect(await pollDue()).toBe(due);
    passDays(1 / 24);
    await watchFor(other, milestones);
    expect(await pollDue()).toBe(due);
    passDays(1 / 24);
    await ask('deleteLink', { id: other.id });
    await expect.poll(async () => (await watched()).map(({ state }) => state.name)).toEqual(['watched', 'gone']);
    expect(await pollDue()).toBe(due);
  });

  it('creates its alarm again after the extension was disabled and enabled, without an event', async () => {
    const { makeLink, passDays } = await watchingService();
    await watchFor(await makeLink('One'), milestones);
    passDays(1 / 24);
    await watchFor(await makeLink('Other'), milestones);
    const before = await fakeBrowser.alarms.get('watches');
    await fakeBrowser.alarms.clearAll();
    await startBackground();
    await expect.poll(() => fakeBrowser.alarms.get('watches')).toEqual(before);
    expect(before).toMatchObject({ periodInMinutes: 360 });
  });

  it('creates its alarm again when the browser starts without it, soon if a poll was missed', async () => {
    const { makeLink, passDays } = await watchingService();
    await watchFor(await makeLink('One'), milestones);
    await fakeBrowser.alarms.clearAll();
    passDays(2);
    await startBackground();
    await fakeBrowser.runtime.onStartup.trigger();
    await expect.poll(() => fakeBrowser.alarms.get('watches')).toBeDefined();
    expect((await pollDue()) - Date.now()).toBeGreaterThan(30_000);
    expect((await pollDue()) - Date.now()).toBeLessThanOrEqual(60_000);
  });
});
