import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noUtm } from '../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../lib/link/utm/preset.ts';
import { defaultPresetItem } from '../../../lib/storage/default-preset.ts';
import {
  defaultPreset,
  orderPresets,
  readPresets,
  removePreset,
  savePreset,
  watchPresets,
} from '../../../lib/storage/presets.ts';
import { save } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());
afterEach(() => vi.restoreAllMocks());

const newsletter = newPreset('n', 'Newsletter', { ...noUtm, utm_source: 'newsletter', utm_medium: 'email' });
const ads = newPreset('a', 'Ads', { ...noUtm, utm_source: 'google', utm_medium: 'cpc' });
const connectionId = '6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001';
const setDefaultPreset = (id: string | null) => defaultPresetItem.of(connectionId).set(id);

const { sync, local } = fakeBrowser.storage;
const names = async () => (await readPresets()).presets.map(({ name }) => name);

/** Synced storage takes nothing larger than this, as a browser's takes 8 KB. */
function limitSync(most: number) {
  const set = sync.set.bind(sync);
  vi.spyOn(sync, 'set').mockImplementation(async (items: object) => {
    if (JSON.stringify(items).length > most) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
    return set(items);
  });
}

describe('presets', () => {
  it('are none at first', async () => {
    expect(await readPresets()).toEqual({ presets: [], onlyHere: false });
    expect(await defaultPreset(connectionId)).toBeNull();
  });

  it('are kept where they follow the person, in the order they came', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    expect(await readPresets()).toEqual({ presets: [newsletter, ads], onlyHere: false });
    expect(await local.get()).toEqual({});
  });

  it('change in place', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    await savePreset({ ...newsletter, name: 'Weekly' });
    expect(await names()).toEqual(['Weekly', 'Ads']);
  });

  it('are put in order', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    await orderPresets(['a', 'n']);
    expect(await names()).toEqual(['Ads', 'Newsletter']);
  });

  it('are kept all when they come at once', async () => {
    await Promise.all([savePreset(newsletter), savePreset(ads), setDefaultPreset('a')]);
    expect(await names()).toEqual(['Newsletter', 'Ads']);
    expect(await defaultPreset(connectionId)).toEqual(ads);
  });

  it('that are removed and kept again come back to their place, still the default', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    await setDefaultPreset('n');
    await removePreset('n');
    expect(await names()).toEqual(['Ads']);
    expect(await defaultPreset(connectionId)).toBeNull();
    await savePreset(newsletter);
    expect(await names()).toEqual(['Newsletter', 'Ads']);
    expect(await defaultPreset(connectionId)).toEqual(newsletter);
  });

  it('of another device come last until they are put in order', async () => {
    await savePreset(newsletter);
    await save('sync', { 'preset:a': ads });
    expect(await names()).toEqual(['Newsletter', 'Ads']);
  });

  it('that cannot be read hide no other, and stay where they are', async () => {
    await savePreset(newsletter);
    const newer = { version: 2, value: { ...ads, title: 'Ads' } };
    await sync.set({ 'preset:a': newer });
    expect(await names()).toEqual(['Newsletter']);
    expect(await sync.get('preset:a')).toEqual({ 'preset:a': newer });
  });
});

describe('the default preset', () => {
  it('is that of one connection, by its id', async () => {
    await savePreset(newsletter);
    await setDefaultPreset('n');
    expect(await sync.get()).toEqual({ 'preset:n': expect.anything(), presets: expect.anything() });
    expect(await defaultPreset(connectionId)).toEqual(newsletter);
    expect(await defaultPreset('6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a002')).toBeNull();
  });

  it('changes, and can be none again', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    await setDefaultPreset('n');
    await setDefaultPreset('a');
    expect(await defaultPreset(connectionId)).toEqual(ads);
    await setDefaultPreset(null);
    expect(await defaultPreset(connectionId)).toBeNull();
  });
});

describe('where synced storage refuses', () => {
  const large = newPreset('l', 'Large', { ...noUtm, utm_campaign: 'x'.repeat(600) });

  it('a preset that is too large is kept in this browser, and that is told', async () => {
    limitSync(500);
    await savePreset(newsletter);
    await savePreset(large);
    expect(await readPresets()).toEqual({ presets: [newsletter, large], onlyHere: true });
    expect(await sync.get('preset:l')).toEqual({});
  });

  it('it follows the person again once it fits', async () => {
    limitSync(500);
    await savePreset(large);
    await savePreset({ ...large, values: noUtm });
    expect(await readPresets()).toMatchObject({ presets: [{ name: 'Large', values: noUtm }], onlyHere: false });
    expect(await local.get()).toEqual({});
  });

  it('what this browser has is newer than what it could not send', async () => {
    await savePreset(newsletter);
    limitSync(0);
    await savePreset({ ...newsletter, name: 'Weekly' });
    expect(await names()).toEqual(['Weekly']);
    await removePreset('n');
    expect(await names()).toEqual([]);
  });

  it('presets, order and default all work without it', async () => {
    limitSync(0);
    await savePreset(newsletter);
    await savePreset(ads);
    await orderPresets(['a', 'n']);
    await setDefaultPreset('a');
    expect(await names()).toEqual(['Ads', 'Newsletter']);
    expect(await defaultPreset(connectionId)).toEqual(ads);
    expect(await sync.get()).toEqual({});
  });

  it('says so where nothing can be kept at all, and goes on afterwards', async () => {
    limitSync(0);
    const refusal = vi.spyOn(local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    await expect(savePreset(newsletter)).rejects.toThrow('QUOTA');
    refusal.mockRestore();
    await savePreset(ads);
    expect(await names()).toEqual(['Ads']);
  });
});

describe('whoever watches', () => {
  it('hears of each change of presets and of nothing else, until they have heard enough', async () => {
    const heard = vi.fn();
    const unwatch = watchPresets(heard);
    await save('sync', { 'preset:n': newsletter });
    expect(heard).toHaveBeenCalledTimes(1);
    await save('local', { connections: [], presetless: 1 });
    expect(heard).toHaveBeenCalledTimes(1);
    unwatch();
    await savePreset(ads);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
