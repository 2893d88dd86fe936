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

const { local } = fakeBrowser.storage;
const names = async () => (await readPresets()).presets.map(({ name }) => name);

describe('presets', () => {
  it('are empty at first', async () => {
    expect(await readPresets()).toEqual({ presets: [], onlyHere: false });
    expect(await defaultPreset(connectionId)).toBeNull();
  });

  it('are saved in this browser, in order', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    expect(await readPresets()).toEqual({ presets: [newsletter, ads], onlyHere: false });
    expect(Object.keys(await local.get()).toSorted()).toEqual(['preset:a', 'preset:n', 'presets']);
  });

  it('change in place', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    await savePreset({ ...newsletter, name: 'Weekly' });
    expect(await names()).toEqual(['Weekly', 'Ads']);
  });

  it('can be ordered', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    await orderPresets(['a', 'n']);
    expect(await names()).toEqual(['Ads', 'Newsletter']);
  });

  it('are all saved, even at the same time', async () => {
    await Promise.all([savePreset(newsletter), savePreset(ads), setDefaultPreset('a')]);
    expect(await names()).toEqual(['Newsletter', 'Ads']);
    expect(await defaultPreset(connectionId)).toEqual(ads);
  });

  it('that are deleted and saved again return to their place, still the default', async () => {
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

  it('that are unreadable hide no others, and are not overwritten', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    const newer = { version: 2, value: { ...ads, title: 'Ads' } };
    await local.set({ 'preset:a': newer });
    expect(await names()).toEqual(['Newsletter']);
    await expect(savePreset(ads)).rejects.toThrow('another version');
    expect(await local.get('preset:a')).toEqual({ 'preset:a': newer });
  });
});

describe('the default preset', () => {
  it('is saved by id for one connection', async () => {
    await savePreset(newsletter);
    await setDefaultPreset('n');
    expect(await local.get()).toMatchObject({ 'preset:n': expect.anything(), presets: expect.anything() });
    expect(await defaultPreset(connectionId)).toEqual(newsletter);
    expect(await defaultPreset('6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a002')).toBeNull();
  });

  it('can change, and be null again', async () => {
    await savePreset(newsletter);
    await savePreset(ads);
    await setDefaultPreset('n');
    await setDefaultPreset('a');
    expect(await defaultPreset(connectionId)).toEqual(ads);
    await setDefaultPreset(null);
    expect(await defaultPreset(connectionId)).toBeNull();
  });
});

it('saving fails if the browser has no room, and the next preset can be saved', async () => {
  const refusal = vi.spyOn(local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  await expect(savePreset(newsletter)).rejects.toThrow('QUOTA');
  refusal.mockRestore();
  await savePreset(ads);
  expect(await names()).toEqual(['Ads']);
});

describe('a watcher', () => {
  it('is notified of each change of presets and of nothing else, until it stops', async () => {
    const onChange = vi.fn();
    const unwatch = watchPresets(onChange);
    await save('local', { 'preset:n': newsletter });
    expect(onChange).toHaveBeenCalledTimes(1);
    await save('local', { connections: [], presetless: 1 });
    expect(onChange).toHaveBeenCalledTimes(1);
    unwatch();
    await savePreset(ads);
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
