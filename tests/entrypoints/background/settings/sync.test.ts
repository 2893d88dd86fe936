import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { setSync } from '@/lib/settings/set-sync.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { readPresets, removePreset, savePreset } from '@/lib/storage/presets.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { startBackground } from '../../../setup/background.ts';
import { breakStorage } from '../../../setup/browser/storage.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { save, saved } from '../../../setup/saved.ts';
import { until } from '../../../setup/until.ts';

const { sync, local } = fakeBrowser.storage;
const key = 'settings:preferences';
/** What synced storage has of the preferences. */
const there = z.object({ at: z.number(), value: z.object({ theme: z.string() }) });
const readThere = async () => there.safeParse((await saved('sync'))[key]).data;
const themeThere = async () => (await readThere())?.value.theme;
const themeHere = async () => (await preferencesItem.get()).theme;
const choose = (theme: 'dark' | 'light' | 'system') => preferencesItem.set({ ...defaultPreferences, theme });
const written = (theme: string, at: number) => save('sync', { [key]: { at, value: { theme } } });
const names = async () => (await readPresets()).presets.map(({ name }) => name);
const weekly = newPreset('w', 'Weekly', noUtm);

describe('settings', () => {
  it('that are changed here are written where they follow the person; as long as none is, nothing is', async () => {
    await startBackground();
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(Object.keys(await sync.get())).toEqual([key]);
  });

  it('that were changed on another device are taken over, when Hem begins and while it runs', async () => {
    await written('dark', Date.now());
    await startBackground();
    await until(async () => expect(await themeHere()).toBe('dark'));
    await written('light', Date.now() + 1);
    await until(async () => expect(await themeHere()).toBe('light'));
  });

  it('count as they were changed last, whichever device comes back last', async () => {
    await startBackground();
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
    const { at } = (await readThere()) ?? { at: 0 };
    await written('light', at - 1000);
    await startBackground();
    await choose('system');
    await until(async () => expect(await themeThere()).toBe('system'));
    expect(await themeHere()).toBe('system');
  });

  it('are changed against a device whose clock is ahead, too', async () => {
    await written('dark', Date.now() + 3_600_000);
    await startBackground();
    await until(async () => expect(await themeHere()).toBe('dark'));
    await choose('light');
    await until(async () => expect(await themeThere()).toBe('light'));
    expect(await themeHere()).toBe('light');
  });

  it('of a newer Hem are left as they are', async () => {
    await sync.set({ [key]: { version: 2, value: { at: Date.now(), value: { theme: 'dark' } } } });
    await startBackground();
    expect(await themeHere()).toBe('system');
    expect((await sync.get(key))[key]).toMatchObject({ version: 2, value: { value: { theme: 'dark' } } });
  });

  it('of a newer Hem are left as they are where others were chosen here, too', async () => {
    await choose('light');
    await sync.set({ [key]: { version: 2, value: { at: Date.now(), value: { theme: 'dark' } } } });
    await startBackground();
    await choose('system');
    // One after the other: once these are written, the others were looked at.
    await quickItem.set({ ...(await quickItem.get()), copyForm: 'markdown' });
    await until(async () => expect(Object.keys(await sync.get())).toContain('settings:quick'));
    expect((await sync.get(key))[key]).toMatchObject({ version: 2, value: { value: { theme: 'dark' } } });
  });

  it('are not written while nobody knows what is there, and are once that can be read', async () => {
    await written('light', Date.now() + 60_000);
    const heal = breakStorage('sync', 'get');
    await choose('dark');
    await startBackground();
    await until(async () => expect(await fakeBrowser.alarms.get('sync-settings')).toBeDefined());
    heal();
    expect(await themeThere()).toBe('light');
    await fakeBrowser.alarms.onAlarm.trigger({ name: 'sync-settings', scheduledTime: 0, persistAcrossSessions: false });
    await until(async () => expect(await themeHere()).toBe('light'));
  });

  it('that synced storage refuses stay here, are said to, and follow once it takes them', async () => {
    await startBackground();
    const heal = breakStorage('sync', 'set');
    await choose('dark');
    await until(async () => expect((await syncedSettingsItem.get())[key]?.isRefused).toBe(true));
    expect(await themeHere()).toBe('dark');
    heal();
    await fakeBrowser.alarms.onAlarm.trigger({ name: 'sync-settings', scheduledTime: 0, persistAcrossSessions: false });
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect((await syncedSettingsItem.get())[key]?.isRefused).toBe(false);
  });

  it('stay here once that is chosen, and the later change counts once it is not', async () => {
    await startBackground();
    await setSync(false);
    await choose('dark');
    await until(async () => expect((await syncedSettingsItem.get())[key]?.changedAt).toBeGreaterThan(0));
    expect(await themeThere()).toBeUndefined();
    await written('light', Date.now() - 60_000);
    await setSync(true);
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(await themeHere()).toBe('dark');
  });
});

describe('views', () => {
  it('follow to the same service, whose address is told nobody', async () => {
    const { settings } = await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('tag=spring'));
    expect(JSON.stringify(await sync.get())).not.toContain(new URL(settings.baseUrl).host);
  });

  it('go with the connection, and come back from a device that is still connected', async () => {
    const service = await connectedService();
    const views = [{ name: 'Spring', query: 'tag=spring' }];
    await viewsItem.set(views);
    await until(async () => expect(await sync.get()).not.toEqual({}));
    const kept = await sync.get();
    await ask('disconnect', null);
    expect(JSON.stringify([await sync.get(), await local.get()])).not.toContain('Spring');
    await sync.set(kept);
    await connectedTo(service);
    await until(async () => expect(await viewsItem.get()).toEqual(views));
  });

  it('of a removed connection that could not be deleted here are not written there again, also by the next worker', async () => {
    const service = await connectedService();
    await viewsItem.set([{ name: 'Winter', query: 'tag=winter' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Winter'));
    const mend = breakStorage('local', 'remove');
    expect(await ask('disconnect', null)).toMatchObject({ ok: false });
    mend();
    await startBackground();
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(JSON.stringify([await sync.get(), await local.get()])).not.toContain('Winter');
    await connectedTo(service);
    await viewsItem.set([{ name: 'Autumn', query: 'tag=autumn' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Autumn'));
    expect(JSON.stringify(await sync.get())).not.toContain('Winter');
  });

  it('are those of the connection that had them first, where another of the same address is added', async () => {
    const { settings, anotherToken } = await connectedService();
    const token = await anotherToken();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    // Whichever of their ids comes first.
    for (let count = 0; count < 4; count += 1) {
      setPageConnection(newConnection);
      expect(await ask('connect', { settings, token, check: false })).toMatchObject({ ok: true });
    }
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(JSON.stringify(await sync.get())).toContain('Spring');
    await startBackground();
    await choose('light');
    await until(async () => expect(await themeThere()).toBe('light'));
    expect(JSON.stringify(await sync.get())).toContain('Spring');
  });

  it('are written empty by nothing that was under way while their connection was left', async () => {
    await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    const written: unknown[] = [];
    fakeBrowser.storage.onChanged.addListener((changes, area) => {
      if (area === 'sync') written.push(...Object.values(changes).map(({ newValue }) => newValue));
    });
    const { digest } = crypto.subtle;
    const named = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...given) => {
      await until(async () => expect(await readConnections()).toEqual([]));
      return digest.apply(crypto.subtle, given);
    });
    // A change of another device has all be compared.
    await save('sync', { 'settings:other': 1 });
    await until(() => expect(named).toHaveBeenCalled());
    await ask('disconnect', null);
    expect(JSON.stringify(written)).not.toContain('"views":[]');
  });

  it('that another device has forgotten are written again by one that is still connected', async () => {
    await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    await sync.remove(Object.keys(await sync.get()));
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
  });
});

describe('presets', () => {
  it('stay here once that is chosen, all of them, and what is deleted here stays there', async () => {
    await savePreset(weekly);
    await savePreset(newPreset('a', 'Ads', noUtm));
    await setSync(false);
    expect(await names()).toEqual(['Weekly', 'Ads']);
    await removePreset('a');
    await savePreset(newPreset('b', 'Blog', noUtm));
    expect(await names()).toEqual(['Weekly', 'Blog']);
    expect((await readPresets()).onlyHere).toBe(false);
    expect(Object.keys(await sync.get()).toSorted()).toEqual(['preset:a', 'preset:w', 'presets']);
  });

  it('come together once they follow the person again: of two changes the later one, and none is lost', async () => {
    await savePreset(weekly);
    await setSync(false);
    await savePreset({ ...weekly, name: 'Monthly' });
    await savePreset(newPreset('b', 'Blog', noUtm));
    await save('sync', { 'preset:c': { ...newPreset('c', 'Campaign', noUtm), at: 1 } });
    await save('sync', { 'preset:w': { ...weekly, name: 'Daily', at: 1 } });
    await setSync(true);
    expect((await names()).toSorted()).toEqual(['Blog', 'Campaign', 'Monthly']);
    expect(Object.keys(await local.get()).filter((name) => name.startsWith('preset'))).toEqual([]);
  });

  it('that synced storage refuses stay here, and follow once it takes them', async () => {
    await startBackground();
    const heal = breakStorage('sync', 'set');
    await savePreset(weekly);
    expect(await readPresets()).toMatchObject({ presets: [weekly], onlyHere: true });
    await until(async () => expect(await fakeBrowser.alarms.get('sync-settings')).toBeDefined());
    heal();
    await fakeBrowser.alarms.onAlarm.trigger({ name: 'sync-settings', scheduledTime: 0, persistAcrossSessions: false });
    await until(async () => expect(await readPresets()).toMatchObject({ presets: [weekly], onlyHere: false }));
    expect(Object.keys(await sync.get()).toSorted()).toEqual(['preset:w', 'presets']);
  });

  it('that stayed here are deleted also while synced storage takes no more', async () => {
    const heal = breakStorage('sync', 'set');
    await savePreset(weekly);
    heal();
    breakStorage('sync', 'remove');
    await removePreset('w');
    expect(await names()).toEqual([]);
  });

  it('that stayed here hide no later change of another device', async () => {
    await savePreset(weekly);
    await save('local', { 'preset:w': { ...weekly, name: 'Refused', at: 1 } });
    expect(await names()).toEqual(['Weekly']);
  });

  it('are changed against a device whose clock is ahead', async () => {
    await save('sync', { 'preset:w': { ...weekly, at: Date.now() + 86_400_000 } });
    await startBackground();
    await savePreset({ ...weekly, name: 'Renamed' });
    await save('sync', { 'preset:b': { ...newPreset('b', 'Blog', noUtm), at: 1 } });
    await until(async () => expect(await names()).toContain('Blog'));
    expect(await names()).toContain('Renamed');
  });

  it('that a device writes which was offline take the place of no later ones', async () => {
    await startBackground();
    await savePreset({ ...weekly, name: 'Later' });
    await save('sync', { 'preset:w': { ...weekly, name: 'Earlier', at: 1 } });
    await until(async () => expect(await names()).toEqual(['Later']));
  });
});
