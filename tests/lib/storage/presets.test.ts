import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noUtm } from '../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../lib/link/utm/preset.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { defaultPresetItem } from '../../../lib/storage/default-preset.ts';
import { managedItem, unmanaged } from '../../../lib/storage/managed.ts';
import {
  defaultPreset,
  orderPresets,
  readPresets,
  readUtmRules,
  removePreset,
  savePreset,
  savePresetEdit,
  watchPresets,
} from '../../../lib/storage/presets.ts';
import { restoredValuesItem, restoreValues } from '../../../lib/storage/restored-values.ts';
import { syncChoiceItem } from '../../../lib/storage/sync-choice.ts';
import { syncedSettingsItem } from '../../../lib/storage/synced-settings.ts';
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

describe('presets of others', () => {
  const givenByOrganization = () =>
    managedItem.set({ ...unmanaged, policy: { presets: [{ ...ads, name: 'Theirs' }] } });

  it('come first if they are an organization’s, and hide own ones with their ids', async () => {
    for (const preset of [newsletter, ads]) await savePreset(preset);
    await givenByOrganization();
    expect(await names()).toEqual(['Theirs', 'Newsletter']);
    await setDefaultPreset('a');
    expect(await defaultPreset(connectionId)).toHaveProperty('name', 'Theirs');
    expect(await readUtmRules(connectionId)).toEqual({
      presets: [{ ...ads, name: 'Theirs' }, newsletter],
      usual: 'a',
      restored: [],
    });
    await managedItem.set(unmanaged);
    expect(await names()).toEqual(['Newsletter', 'Ads']);
  });

  const state = { at: 1, text: '', changedAt: 0, isRefused: false, connectionId: null };

  it('come last if another device has just added them', async () => {
    await savePreset(newsletter);
    await save('local', { 'preset:a': ads, 'preset:b': { ...ads, id: 'b', name: 'Alone' } });
    await syncedSettingsItem.set({ 'preset:a': state, 'preset:n': state, presets: state, 'channelSet:b': state });
    expect(await readPresets()).toEqual({ presets: [newsletter, ads], onlyHere: false });
  });

  it.each([
    ['preset:a', true],
    ['presets', true],
    ['channelSet:a', false],
    ['preferences', false],
  ])('lack own ones if synced storage refuses %s: %s', async (key, onlyHere) => {
    await syncedSettingsItem.set({ 'preset:n': state, [key]: { ...state, isRefused: true } });
    expect(await readPresets()).toHaveProperty('onlyHere', onlyHere);
    await syncChoiceItem.set(false);
    expect(await readPresets()).toHaveProperty('onlyHere', false);
  });
});

it('an edit of a preset keeps what was saved meanwhile, and restores a removed preset', async () => {
  await savePreset(newsletter);
  const stored = { ...newsletter, values: { ...noUtm, utm_source: 'mail' } };
  await savePreset(stored);
  const edited = { ...newsletter, name: 'Weekly' };
  expect(await savePresetEdit(edited, newsletter)).toEqual({ ...stored, name: 'Weekly' });
  expect((await readPresets()).presets).toEqual([{ ...stored, name: 'Weekly' }]);
  await removePreset('n');
  expect(await savePresetEdit(edited, newsletter)).toEqual(edited);
  expect((await readPresets()).presets).toEqual([edited]);
});

it('a hundred restored values of a connection are kept as typed, the newest once each', async () => {
  const restored = restoredValuesItem.of(connectionId);
  setPageConnection(connectionId);
  await restoreValues([]);
  expect(await fakeBrowser.storage.session.get()).toEqual({});
  for (let at = 0; at < 100; at += 1) await restoreValues([`Value ${at}`]);
  await restoreValues(['Value 0', 'New']);
  expect((await restored.get()).slice(0, 3)).toEqual(['Value 0', 'New', 'Value 99']);
  expect(await restored.get()).toHaveLength(100);
  expect((await readUtmRules(connectionId)).restored.at(-1)).toBe('Value 2');
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
    await save('session', { presets: {} });
    expect(onChange).toHaveBeenCalledTimes(1);
    await orderPresets(['n']);
    await managedItem.set(unmanaged);
    await syncedSettingsItem.set({});
    expect(onChange).toHaveBeenCalledTimes(4);
    unwatch();
    await savePreset(ads);
    expect(onChange).toHaveBeenCalledTimes(4);
  });
});
