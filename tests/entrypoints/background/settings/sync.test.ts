import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { yieldToEventLoop } from '@/lib/async/async.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { readChannelSets, saveChannelSet } from '@/lib/storage/channel-sets.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { orderPresets, readPresets, removePreset, savePreset } from '@/lib/storage/presets.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { syncChoiceItem } from '@/lib/storage/sync-choice.ts';
import { syncedSettingsItem } from '@/lib/storage/synced-settings.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { startBackground, stopBackground } from '../../../setup/background.ts';
import { stopAfter } from '../../../setup/browser/stopped-writes.ts';
import { breakStorage } from '../../../setup/browser/storage.ts';
import { connectAnother, connectedService, connectedTo } from '../../../setup/connected.ts';
import { save, saved } from '../../../setup/saved.ts';
import { runService } from '../../../setup/service.ts';
import { until } from '../../../setup/until.ts';

const { sync, local } = fakeBrowser.storage;
const key = 'settings:preferences';
/** The preferences in synced storage. */
const there = z.object({ at: z.number(), value: z.object({ theme: z.string() }) });
const readThere = async () => there.safeParse((await saved('sync'))[key]).data;
const themeThere = async () => (await readThere())?.value.theme;
const themeHere = async () => (await preferencesItem.get()).theme;
const choose = (theme: 'dark' | 'light' | 'system') => preferencesItem.set({ ...defaultPreferences, theme });
const written = (theme: string, at: number) => save('sync', { [key]: { at, value: { theme } } });
const names = async () => (await readPresets()).presets.map(({ name }) => name);
/** Runs the alarm that syncs again. */
const retry = () =>
  fakeBrowser.alarms.onAlarm.trigger({ name: 'sync-settings', scheduledTime: 0, persistAcrossSessions: false });
const weekly = newPreset('w', 'Weekly', noUtm);

describe('settings', () => {
  it('are written to synced storage when they change; without a change, nothing is', async () => {
    await startBackground();
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(Object.keys(await sync.get())).toEqual([key]);
    stopBackground();
    await choose('light');
    await startBackground();
    await until(async () => expect(await themeThere()).toBe('light'));
  });

  it('are read from another device, when Hem starts and while it runs', async () => {
    await written('dark', Date.now());
    await startBackground();
    await until(async () => expect(await themeHere()).toBe('dark'));
    await written('light', Date.now() + 1);
    await until(async () => expect(await themeHere()).toBe('light'));
  });

  it.each([
    ['fails', (reading: PromiseWithResolvers<object>) => reading.reject(new Error('The browser is busy'))],
    ['succeeds', (reading: PromiseWithResolvers<object>) => reading.resolve({})],
  ])('are not written, and no alarm is set, if a reading %s after the worker is stopped', async (_how, end) => {
    const reading = Promise.withResolvers<object>();
    const get = vi.spyOn(sync, 'get').mockImplementation(() => reading.promise);
    const set = vi.spyOn(sync, 'set');
    await choose('dark');
    await startBackground();
    await until(() => expect(get).toHaveBeenCalled());
    stopBackground();
    end(reading);
    await yieldToEventLoop();
    expect(set).not.toHaveBeenCalled();
    expect(await fakeBrowser.alarms.get('sync-settings')).toBeUndefined();
  });

  it('are those of another device, wherever the worker is stopped while it reads them', async () => {
    for (let writes = 0; ; writes += 1) {
      await startBackground();
      await choose('dark');
      await until(async () => expect(await themeThere()).toBe('dark'));
      stopBackground();
      await written('light', ((await readThere())?.at ?? 0) + 1);
      const isStopped = await stopAfter(writes, async () => {
        await startBackground();
        await until(async () => expect(await themeHere()).toBe('light'));
      });
      await startBackground();
      await until(async () => expect([await themeHere(), await themeThere()]).toEqual(['light', 'light']));
      await until(async () => expect((await syncedSettingsItem.get())[key]?.text).toContain('light'));
      if (!isStopped) break;
      expect(writes).toBeLessThan(20);
    }
  });

  it('take the latest change, whichever device syncs last', async () => {
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

  it('can be changed even if another device has a clock that is ahead', async () => {
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

  it('of a newer Hem stay unchanged, even if others were chosen here', async () => {
    await choose('light');
    await sync.set({ [key]: { version: 2, value: { at: Date.now(), value: { theme: 'dark' } } } });
    await startBackground();
    await choose('system');
    // Writes are in order: once these are written, the others were compared.
    await quickItem.set({ ...(await quickItem.get()), copyForm: 'markdown' });
    await until(async () => expect(Object.keys(await sync.get())).toContain('settings:quick'));
    expect((await sync.get(key))[key]).toMatchObject({ version: 2, value: { value: { theme: 'dark' } } });
    expect(await fakeBrowser.alarms.get('sync-settings')).toBeUndefined();
  });

  it('of another device that are invalid change nothing, here and there', async () => {
    await startBackground();
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
    await written('purple', Date.now() + 60_000);
    await save('sync', { 'settings:quick': { at: Date.now(), value: { copyForm: 'markdown' } } });
    await until(async () => expect((await quickItem.get()).copyForm).toBe('markdown'));
    expect([await themeHere(), await themeThere()]).toEqual(['dark', 'purple']);
  });

  it('are not written after a failed reading; once synced storage can be read, the later change counts', async () => {
    await written('light', 1000);
    await choose('dark');
    const { get } = sync;
    const broken = vi.spyOn(sync, 'get').mockImplementation((...given: unknown[]) => {
      if (given[0] !== key) return Reflect.apply(get, sync, given);
      broken.mockRestore();
      return Promise.reject(new Error('The browser is busy'));
    });
    await startBackground();
    await until(async () => expect(await fakeBrowser.alarms.get('sync-settings')).toBeDefined());
    expect(await themeThere()).toBe('light');
    await retry();
    await until(async () => expect(await themeHere()).toBe('light'));

    const heal = breakStorage('sync', 'get');
    await choose('dark');
    await until(async () => expect((await syncedSettingsItem.get())[key]?.changedAt).toBeGreaterThan(0));
    heal();
    await written('system', 2000);
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(await themeHere()).toBe('dark');
  });

  it('are tried again up to the size that synced storage takes, in bytes, and not above', async () => {
    const sized = (tag: string) => ({ ...defaultPreferences, tags: [tag] });
    const item = { version: 1, value: { at: Date.now(), value: sized('') } };
    const free = 8192 - key.length - JSON.stringify(item).length;
    breakStorage('sync', 'set');
    await startBackground();
    const alarm = async () => (await fakeBrowser.alarms.get('sync-settings')) !== undefined;
    for (const [tag, isTriedAgain] of [
      ['x'.repeat(free + 1), false],
      ['é'.repeat(Math.ceil((free + 1) / 2)), false],
      ['x'.repeat(free), true],
    ] as const) {
      await syncedSettingsItem.remove();
      await preferencesItem.set(sized(tag));
      await until(async () => expect((await syncedSettingsItem.get())[key]?.isRefused).toBe(true));
      if (isTriedAgain) await until(async () => expect(await alarm()).toBe(true));
      else expect(await alarm()).toBe(false);
    }
  });

  it('changed while synced storage is unreadable replace those that another device changed before', async () => {
    await startBackground();
    const heal = breakStorage('sync', 'get');
    await choose('dark');
    await until(async () => expect(await fakeBrowser.alarms.get('sync-settings')).toBeDefined());
    heal();
    await written('light', Date.now() - 60_000);
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(await themeHere()).toBe('dark');
  });

  it('that are too large for synced storage are not tried again before they change', async () => {
    await startBackground();
    const { set } = sync;
    vi.spyOn(sync, 'set').mockImplementation(async (items: object) => {
      if (JSON.stringify(items).length > 8192) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
      return Reflect.apply(set, sync, [items]);
    });
    await preferencesItem.set({ ...defaultPreferences, tags: ['x'.repeat(8192)] });
    await until(async () => expect((await syncedSettingsItem.get())[key]?.isRefused).toBe(true));
    // Items are synced one after the other.
    await savePreset(weekly);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Weekly'));
    expect(await fakeBrowser.alarms.get('sync-settings')).toBeUndefined();
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
  });

  it('stay here if synced storage refuses them, which is reported, and are written once it accepts them', async () => {
    await startBackground();
    const heal = breakStorage('sync', 'set');
    await choose('dark');
    await until(async () => expect((await syncedSettingsItem.get())[key]?.isRefused).toBe(true));
    expect(await themeHere()).toBe('dark');
    heal();
    await retry();
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect((await syncedSettingsItem.get())[key]?.isRefused).toBe(false);
  });

  it('stay here if sync is off, and the later change counts once it is on again', async () => {
    await startBackground();
    await syncChoiceItem.set(false);
    await choose('dark');
    await until(async () => expect((await syncedSettingsItem.get())[key]?.changedAt).toBeGreaterThan(0));
    expect(await themeThere()).toBeUndefined();
    await written('light', Date.now() - 60_000);
    await syncChoiceItem.set(true);
    await until(async () => expect(await themeThere()).toBe('dark'));
    expect(await themeHere()).toBe('dark');
  });
});

describe('views', () => {
  it('sync for the same service, whose address is not in synced storage', async () => {
    const { settings } = await connectedService();
    stopBackground();
    await savePreset(weekly);
    await startBackground();
    // Presets are synced after views.
    await until(async () => expect(await sync.get()).toHaveProperty('preset:w'));
    expect(Object.keys(await sync.get()).filter((name) => name.startsWith('views:'))).toEqual([]);
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('tag=spring'));
    expect(JSON.stringify(await sync.get())).not.toContain(new URL(settings.baseUrl).host);
  });

  it('of several services sync apart', async () => {
    await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('tag=spring'));
    await connectAnother(await runService());
    await viewsItem.set([{ name: 'Autumn', query: 'tag=autumn' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('tag=autumn'));
    expect(JSON.stringify(await sync.get())).toContain('tag=spring');
    expect(await viewsItem.get()).toMatchObject([{ name: 'Autumn' }]);
  });

  it('are those of the other connection to the same address once the first is removed', async () => {
    const service = await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    const other = await connectAnother({ settings: service.settings, token: await service.anotherToken() });
    await viewsItem.set([{ name: 'Autumn', query: 'tag=autumn' }]);
    setPageConnection(service.connection.id);
    await ask('disconnect', null);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Autumn'));
    expect(await viewsItem.of(other.id).get()).toMatchObject([{ name: 'Autumn' }]);
  });

  it('stay in synced storage if their connection is removed while sync is off', async () => {
    await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    await syncChoiceItem.set(false);
    await ask('disconnect', null);
    expect(JSON.stringify(await sync.get())).toContain('Spring');
  });

  it('are removed with the connection, and return from a device that is still connected', async () => {
    const service = await connectedService();
    const views = [{ name: 'Spring', query: 'tag=spring' }];
    await viewsItem.set(views);
    await until(async () => expect(await sync.get()).not.toEqual({}));
    const copy = await sync.get();
    await ask('disconnect', null);
    expect(JSON.stringify([await sync.get(), await local.get()])).not.toContain('Spring');
    await sync.set(copy);
    await connectedTo(service);
    await until(async () => expect(await viewsItem.get()).toEqual(views));
  });

  it('of a removed connection that could not be deleted here are not synced again, not even by the next worker', async () => {
    const service = await connectedService();
    await viewsItem.set([{ name: 'Winter', query: 'tag=winter' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Winter'));
    const restore = breakStorage('local', 'remove');
    expect(await ask('disconnect', null)).toMatchObject({ ok: false });
    restore();
    await startBackground();
    await choose('dark');
    await until(async () => expect(await themeThere()).toBe('dark'));
    await until(async () => expect(JSON.stringify([await sync.get(), await local.get()])).not.toContain('Winter'));
    await connectedTo(service);
    await viewsItem.set([{ name: 'Autumn', query: 'tag=autumn' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Autumn'));
    expect(JSON.stringify(await sync.get())).not.toContain('Winter');
  });

  it('belong to the connection that had them first, if another of the same address is added', async () => {
    const { settings, anotherToken } = await connectedService();
    const token = await anotherToken();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    // Regardless of the order of their ids.
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

  it('are not cleared by work in progress while their connection is removed', async () => {
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
    // A change of another device starts a comparison of everything.
    await save('sync', { 'settings:other': 1 });
    await until(() => expect(named).toHaveBeenCalled());
    await ask('disconnect', null);
    expect(JSON.stringify(written)).not.toContain('"views":[]');
  });

  it('that another device has deleted are written again by one that is still connected', async () => {
    await connectedService();
    await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
    await sync.remove(Object.keys(await sync.get()));
    await until(async () => expect(JSON.stringify(await sync.get())).toContain('Spring'));
  });
});

describe('presets', () => {
  const presetsThere = async () =>
    Object.keys(await saved('sync'))
      .filter((name) => name.startsWith('preset'))
      .toSorted();
  const presetThere = async (id: string) => preset.safeParse((await saved('sync'))[`preset:${id}`]).data;
  const preset = z.object({ at: z.number(), value: z.object({ name: z.string() }) });
  const nameThere = async (id: string) => (await presetThere(id))?.value.name;
  /** Writes a preset as another device. */
  const writtenThere = (one: UtmPreset, at: number) => save('sync', { [`preset:${one.id}`]: { at, value: one } });
  const [ads, blog] = [newPreset('a', 'Ads', noUtm), newPreset('b', 'Blog', noUtm)];

  it('are copied to synced storage, with their order, and so are channel sets', async () => {
    await startBackground();
    await savePreset(weekly);
    await savePreset(ads);
    await orderPresets(['a', 'w']);
    const [set] = (await readChannelSets()).sets;
    if (set !== undefined) await saveChannelSet(set);
    const order = async () => (await saved('sync'))['presets'];
    await until(async () => expect(await order()).toMatchObject({ value: { order: ['a', 'w'] } }));
    await until(async () => expect(await presetsThere()).toEqual(['preset:a', 'preset:w', 'presets']));
    await until(async () => expect(Object.keys(await saved('sync'))).toContain(`channelSet:${set?.id}`));
    expect((await readPresets()).onlyHere).toBe(false);
  });

  it('that were saved without a worker are copied by the next', async () => {
    await savePreset(weekly);
    expect(await presetsThere()).toEqual([]);
    await startBackground();
    await until(async () => expect(await presetsThere()).toEqual(['preset:w', 'presets']));
  });

  it('of another device come last until they are reordered', async () => {
    await startBackground();
    await savePreset(weekly);
    await writtenThere(ads, Date.now());
    await until(async () => expect(await names()).toEqual(['Weekly', 'Ads']));
    await orderPresets(['a', 'w']);
    expect(await names()).toEqual(['Ads', 'Weekly']);
  });

  it('that are deleted are deleted on other devices, and those of another device here', async () => {
    await startBackground();
    for (const one of [weekly, ads]) await savePreset(one);
    await until(async () => expect(await presetsThere()).toEqual(['preset:a', 'preset:w', 'presets']));
    await removePreset('a');
    await until(async () => expect(await presetsThere()).toEqual(['preset:w', 'presets']));
    await sync.remove('preset:w');
    await until(async () => expect(await names()).toEqual([]));
    expect(Object.keys(await syncedSettingsItem.get())).not.toContain('preset:w');
  });

  it('that another device deleted while Hem was closed are deleted at its next start', async () => {
    await startBackground();
    for (const one of [weekly, ads]) await savePreset(one);
    await until(async () => expect(await presetsThere()).toEqual(['preset:a', 'preset:w', 'presets']));
    stopBackground();
    await sync.remove('preset:w');
    await startBackground();
    await until(async () => expect(await names()).toEqual(['Ads']));
  });

  it('stay if synced storage was emptied completely, and are copied again', async () => {
    await startBackground();
    await savePreset(weekly);
    await until(async () => expect(await presetsThere()).toEqual(['preset:w', 'presets']));
    await sync.clear();
    await startBackground();
    await until(async () => expect(await presetsThere()).toEqual(['preset:w', 'presets']));
    expect(await names()).toEqual(['Weekly']);
  });

  it('stay here if sync is off, all of them, and are deleted only here', async () => {
    await startBackground();
    for (const one of [weekly, ads]) await savePreset(one);
    await until(async () => expect(await presetsThere()).toEqual(['preset:a', 'preset:w', 'presets']));
    await syncChoiceItem.set(false);
    expect(await names()).toEqual(['Weekly', 'Ads']);
    await removePreset('a');
    await savePreset(blog);
    await until(async () => expect(Object.keys(await syncedSettingsItem.get())).toContain('preset:b'));
    expect(await names()).toEqual(['Weekly', 'Blog']);
    expect((await readPresets()).onlyHere).toBe(false);
    expect(await presetsThere()).toEqual(['preset:a', 'preset:w', 'presets']);
  });

  it('are merged once sync is on again: the later of two changes counts, and none is lost', async () => {
    await startBackground();
    for (const one of [weekly, ads]) await savePreset(one);
    await until(async () => expect(await presetsThere()).toEqual(['preset:a', 'preset:w', 'presets']));
    await syncChoiceItem.set(false);
    await removePreset('a');
    await savePreset({ ...weekly, name: 'Monthly' });
    await savePreset(blog);
    await until(async () => expect((await syncedSettingsItem.get())['preset:b']?.changedAt).toBeGreaterThan(0));
    await writtenThere(newPreset('c', 'Campaign', noUtm), 1);
    await writtenThere({ ...weekly, name: 'Daily' }, Date.now() - 60_000);
    await syncChoiceItem.set(true);
    await until(async () => expect((await names()).toSorted()).toEqual(['Ads', 'Blog', 'Campaign', 'Monthly']));
    await until(async () => expect(await nameThere('w')).toBe('Monthly'));
    await until(async () => expect(await nameThere('b')).toBe('Blog'));
  });

  it('stay here if synced storage refuses them, which is reported, and are written once it accepts them', async () => {
    await startBackground();
    const heal = breakStorage('sync', 'set');
    await savePreset(weekly);
    await until(async () => expect(await readPresets()).toMatchObject({ presets: [weekly], onlyHere: true }));
    await until(async () => expect(await fakeBrowser.alarms.get('sync-settings')).toBeDefined());
    heal();
    await retry();
    await until(async () => expect(await readPresets()).toMatchObject({ presets: [weekly], onlyHere: false }));
    expect(await presetsThere()).toEqual(['preset:w', 'presets']);
  });

  it('that are too large for synced storage delay no others, and are copied once they fit', async () => {
    await startBackground();
    breakStorage('sync', 'set', 'x'.repeat(600));
    const large = newPreset('l', 'Large', { ...noUtm, utm_campaign: 'x'.repeat(600) });
    await savePreset(large);
    await savePreset(weekly);
    await until(async () => expect((await readPresets()).onlyHere).toBe(true));
    await until(async () => expect(await presetsThere()).toEqual(['preset:w', 'presets']));
    await savePreset({ ...large, values: noUtm });
    await until(async () => expect(await presetsThere()).toEqual(['preset:l', 'preset:w', 'presets']));
    await until(async () => expect((await readPresets()).onlyHere).toBe(false));
  });

  it('are deleted there later if synced storage refuses it', async () => {
    await startBackground();
    await savePreset(weekly);
    await until(async () => expect(await presetsThere()).toEqual(['preset:w', 'presets']));
    const heal = breakStorage('sync', 'remove');
    await removePreset('w');
    expect(await names()).toEqual([]);
    await until(async () => expect((await syncedSettingsItem.get())['preset:w']?.isRefused).toBe(true));
    heal();
    await retry();
    await until(async () => expect(await presetsThere()).toEqual(['presets']));
    expect(await names()).toEqual([]);
  });

  it('can be changed even if another device has a clock that is ahead', async () => {
    await writtenThere(weekly, Date.now() + 86_400_000);
    await startBackground();
    await until(async () => expect(await names()).toEqual(['Weekly']));
    await savePreset({ ...weekly, name: 'Renamed' });
    await until(async () => expect(await nameThere('w')).toBe('Renamed'));
    expect(await names()).toEqual(['Renamed']);
  });

  it('of a device that was offline replace no later ones, here and there', async () => {
    await startBackground();
    await savePreset({ ...weekly, name: 'Later' });
    await until(async () => expect(await nameThere('w')).toBe('Later'));
    await writtenThere({ ...weekly, name: 'Earlier' }, 1);
    await until(async () => expect(await nameThere('w')).toBe('Later'));
    expect(await names()).toEqual(['Later']);
  });

  it('of a newer Hem, and unreadable ones, stay unchanged', async () => {
    await savePreset(weekly);
    const newer = { version: 2, value: { at: Date.now(), value: { ...weekly, name: 'New' } } };
    await sync.set({ 'preset:w': newer });
    await local.set({ 'preset:a': { version: 1, value: { id: 'a', name: 7 } } });
    await startBackground();
    await savePreset(blog);
    await until(async () => expect(await nameThere('b')).toBe('Blog'));
    await save('sync', { 'preset:b': { at: Date.now() + 60_000, value: { ...blog, name: 7 } } });
    await writtenThere(newPreset('c', 'Campaign', noUtm), 1);
    await until(async () => expect(await names()).toContain('Campaign'));
    expect(await sync.get('preset:w')).toEqual({ 'preset:w': newer });
    expect(await local.get('preset:a')).toMatchObject({ 'preset:a': { value: { name: 7 } } });
    expect(await presetsThere()).not.toContain('preset:a');
    expect(await names()).toEqual(['Weekly', 'Blog', 'Campaign']);
    await removePreset('w');
    await savePreset({ ...weekly, id: 'last' });
    await until(async () => expect(await nameThere('last')).toBe('Weekly'));
    expect(await sync.get('preset:w')).toEqual({ 'preset:w': newer });
  });
});
