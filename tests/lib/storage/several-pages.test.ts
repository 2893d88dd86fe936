import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noUtm } from '../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../lib/link/utm/preset.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { presetNames } from '../../../lib/storage/presets.ts';
import { restoredValuesItem, restoreValues } from '../../../lib/storage/restored-values.ts';
import { syncedList } from '../../../lib/storage/synced-list.ts';

beforeEach(() => {
  fakeBrowser.reset();
  setPageConnection('6f1c1f0e-94ad-4b51-9b7e-0c8f5cf3a001');
});

it('pages that add to a list at the same time lose nothing', async () => {
  const [one, other] = [syncedList(presetNames), syncedList(presetNames)];
  const preset = (id: string) => newPreset(id, id, noUtm);
  await Promise.all([one.save(preset('a')), other.save(preset('b')), one.save(preset('c')), other.save(preset('d'))]);
  expect((await one.readIndex()).order.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect((await one.read()).items).toHaveLength(4);
});

it('pages that edit one item at the same time keep both changes', async () => {
  const [one, other] = [syncedList(presetNames), syncedList(presetNames)];
  const preset = newPreset('a', 'Weekly', noUtm);
  await one.save(preset);
  const source = { ...preset, values: { ...noUtm, utm_source: 'mail' } };
  await Promise.all([one.saveEdit({ ...preset, name: 'Daily' }, preset), other.saveEdit(source, preset)]);
  expect((await one.read()).items).toEqual([{ ...source, name: 'Daily' }]);
});

it('pages that restore values at the same time lose none', async () => {
  await Promise.all([restoreValues(['Spring Sale']), restoreValues(['Autumn Sale'])]);
  expect((await restoredValuesItem.get()).toSorted()).toEqual(['Autumn Sale', 'Spring Sale']);
});
