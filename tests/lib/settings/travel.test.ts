import fc from 'fast-check';
import { beforeEach, expect, it, test as property } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { channelSet } from '../../../lib/link/channels/channel-set.ts';
import { noUtm } from '../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../lib/link/utm/preset.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { readFixed } from '../../../lib/settings/fixed.ts';
import {
  changesSomething,
  type Fixed,
  type ListChanges,
  type Present,
  planImport,
} from '../../../lib/settings/import-plan.ts';
import { sections } from '../../../lib/settings/sections.ts';
import { readSettingsFile, writeSettingsFile } from '../../../lib/settings/settings-file.ts';
import { applyImport, ownSettings, readSettings } from '../../../lib/settings/travel.ts';
import { saveChannelSet } from '../../../lib/storage/channel-sets.ts';
import { managedItem, unmanaged } from '../../../lib/storage/managed.ts';
import { savePreset } from '../../../lib/storage/presets.ts';
import { viewsItem } from '../../../lib/storage/views.ts';
import { breakStorage } from '../../setup/browser/storage.ts';
import { runs } from '../../setup/runs.ts';
import { save } from '../../setup/saved.ts';

beforeEach(() => {
  fakeBrowser.reset();
  setPageConnection('here');
});

const ids = ['a', 'b', 'c'];
const named = <T>(make: (id: string, name: string) => T, selector: (one: T) => unknown) =>
  fc.uniqueArray(
    fc.tuple(fc.constantFrom(...ids), fc.constantFrom('One', 'Two')).map(([id, name]) => make(id, name)),
    {
      selector,
    },
  );

/** All settings, with some sections and items in common. */
const someSettings: fc.Arbitrary<Present> = fc.record({
  sections: fc.record({
    preferences: fc
      .record({ theme: fc.constantFrom('light', 'dark'), badge: fc.boolean(), tags: fc.subarray(['x', 'y']) })
      .map((part) => ({ ...sections.preferences.initial, ...part })),
    quick: fc.boolean().map((notify) => ({ ...sections.quick.initial, notify })),
    listLayout: fc.boolean().map((keys) => ({ ...sections.listLayout.initial, keys })),
  }),
  presets: named(
    (id, name) => newPreset(id, name, noUtm),
    ({ id }) => id,
  ),
  channelSets: named(
    (id, name) => channelSet.parse({ id: `set ${id}`, name }),
    ({ id }) => id,
  ),
  views: named(
    (name, query) => ({ name, query }),
    ({ name }) => name,
  ),
});

const inFile = (settings: Present) => {
  const file = readSettingsFile(writeSettingsFile(settings));
  if (file.kind !== 'settings') throw new Error(file.kind);
  return file;
};
const nothingFixed: Fixed = { sections: {}, ids: new Set() };

async function saveSettings({ sections: values, presets, channelSets, views }: Present): Promise<void> {
  await save('local', values);
  for (const preset of presets) await savePreset(preset);
  for (const set of channelSets) await saveChannelSet(set);
  await viewsItem.set([...views]);
}

property('an import makes the settings those of the file, removes none, and can be undone', async () => {
  await fc.assert(
    fc.asyncProperty(someSettings, someSettings, async (before, settings) => {
      fakeBrowser.reset();
      await saveSettings(before);
      const there = await readSettings();
      const undo = await applyImport(planImport(inFile(settings), there, nothingFixed));
      const after = await readSettings();
      expect(after.sections).toEqual(settings.sections);
      const kept = <T>(old: readonly T[], wanted: readonly T[], keyOf: (one: T) => string) => [
        ...old.map((one) => wanted.find((other) => keyOf(other) === keyOf(one)) ?? one),
        ...wanted.filter((one) => old.every((other) => keyOf(other) !== keyOf(one))),
      ];
      const sorted = (some: readonly { id: string }[]) => some.toSorted((one, other) => one.id.localeCompare(other.id));
      expect(sorted(after.presets)).toEqual(sorted(kept(there.presets, settings.presets, ({ id }) => id)));
      expect(sorted(after.channelSets)).toEqual(sorted(kept(there.channelSets, settings.channelSets, ({ id }) => id)));
      expect(after.views).toEqual(kept(there.views, settings.views, ({ name }) => name));
      expect(changesSomething(planImport(inFile(settings), after, nothingFixed))).toBe(false);
      await undo();
      expect(await readSettings()).toEqual(there);
    }),
    runs(30),
  );
});

property('settings of an organization are in no file, and no import changes them', async () => {
  const [preset, set] = [newPreset('a', 'Theirs', noUtm), channelSet.parse({ id: 'set a', name: 'Theirs' })];
  const policy = { preferences: { theme: 'system' }, presets: [preset], channelSets: [set] };
  const idsOf = ({ added, replaced }: ListChanges<{ id: string }>) =>
    [...added, ...replaced.map(({ after }) => after)].map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(someSettings, someSettings, async (before, settings) => {
      fakeBrowser.reset();
      await saveSettings({ ...before, sections: { ...before.sections, preferences: sections.preferences.initial } });
      await managedItem.set({ ...unmanaged, policy });
      const [there, fixed] = [await readSettings(), await readFixed()];
      const { theme: _theirs, ...preferences } = there.sections.preferences;
      expect(ownSettings(there, fixed)).toEqual({
        ...{ ...there, sections: { ...there.sections, preferences } },
        presets: there.presets.filter(({ id }) => id !== preset.id),
        channelSets: there.channelSets.filter(({ id }) => id !== set.id),
      });
      const plan = planImport(inFile(settings), there, fixed);
      await applyImport(plan);
      const after = await readSettings();
      expect(after.sections.preferences).toMatchObject({ theme: 'system' });
      expect([
        ...idsOf(plan.presets).filter((id) => id === preset.id),
        ...idsOf(plan.channelSets).filter((id) => id === set.id),
      ]).toEqual([]);
      const left = [
        settings.presets.some(({ id }) => id === preset.id),
        settings.channelSets.some(({ id }) => id === set.id),
      ];
      expect(plan.fixed).toBe(1 + left.filter(Boolean).length);
    }),
    runs(30),
  );
});

it('an import that the browser’s storage refuses is rejected', async () => {
  const { sections: values, ...lists } = await readSettings();
  const wanted = { ...lists, sections: { ...values, quick: { ...values.quick, notify: true } } };
  const repair = breakStorage('local', 'set');
  await expect(applyImport(planImport(inFile(wanted), await readSettings(), nothingFixed))).rejects.toThrow();
  repair();
  expect(await readSettings()).toEqual({ ...lists, sections: values });
});
