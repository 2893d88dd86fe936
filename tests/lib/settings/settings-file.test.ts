import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelSet } from '../../../lib/link/channels/channel-set.ts';
import { readyMadeSets } from '../../../lib/link/channels/ready-made.ts';
import { noUtm } from '../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../lib/link/utm/preset.ts';
import { changesSomething, type Fixed, type Present, planImport } from '../../../lib/settings/import-plan.ts';
import { sections } from '../../../lib/settings/sections.ts';
import { readSettingsFile, type Settings, writeSettingsFile } from '../../../lib/settings/settings-file.ts';
import { runs } from '../../setup/runs.ts';

const nothingFixed: Fixed = { sections: {}, ids: new Set() };
const fresh: Present = {
  sections: {
    preferences: sections.preferences.initial,
    quick: sections.quick.initial,
    listLayout: sections.listLayout.initial,
  },
  ...{ presets: [], channelSets: [], views: [] },
};
const weekly = newPreset('w', 'Weekly', { ...noUtm, utm_source: 'newsletter' });
const social = channelSet.parse({ id: 's', name: 'Social' });

const read = (text: string) => {
  const file = readSettingsFile(text);
  if (file.kind !== 'settings') throw new Error(file.kind);
  return file;
};
const fileOf = (more: object) => read(JSON.stringify({ hem: 'settings', version: 1, ...more }));

describe('a settings file', () => {
  it.each([
    ['nothing', '', 'other'],
    ['no JSON', 'theme: dark', 'other'],
    ['other JSON', '{"theme":"dark"}', 'other'],
    ['another file of Hem', '{"hem":"channel sets","version":1,"sets":[]}', 'channelSets'],
    ['the file of a newer Hem', '{"hem":"settings","version":2}', 'newer'],
    ['version 0', '{"hem":"settings","version":0}', 'other'],
  ])('that is %s is told apart', (_what, text, kind) => {
    expect(readSettingsFile(text).kind).toBe(kind);
  });

  it('is read part by part: one that cannot be read keeps no other from being imported', () => {
    const { settings, unreadable } = fileOf({
      ...{ preferences: 'dark', quick: { copyForm: 'markdown' }, views: {} },
      presets: [weekly, { name: 3 }, null],
    });
    expect(unreadable).toEqual(['preferences', 'presets 2', 'presets 3', 'views']);
    expect(settings.sections).toEqual({ quick: { copyForm: 'markdown' } });
    expect(settings.presets).toEqual([weekly]);
  });

  it('of somebody who has changed no ready-made channel set leaves the changed ones here as they are', () => {
    const [ready] = readyMadeSets;
    if (ready === undefined) throw new Error('There is no ready-made set');
    const changed = { ...ready, name: 'Ours' };
    const there = { ...fresh, channelSets: [changed, ...readyMadeSets.slice(1)] };
    expect(changesSomething(planImport(fileOf({ channelSets: readyMadeSets }), there, nothingFixed))).toBe(false);
    const theirs = { ...ready, name: 'Theirs' };
    expect(planImport(fileOf({ channelSets: [theirs] }), there, nothingFixed).channelSets.replaced).toEqual([
      { before: changed, after: theirs },
    ]);
  });

  it('brings nothing that Hem has no setting for: no token, and no service', () => {
    const file = fileOf({
      token: 'hem_x',
      connection: { baseUrl: 'https://x.example/v1' },
      preferences: { token: 'x' },
    });
    const plan = planImport(file, fresh, nothingFixed);
    expect(changesSomething(plan)).toBe(false);
    expect(JSON.stringify(plan)).not.toContain('hem_x');
  });
});

describe('what an import would do', () => {
  it('is told setting by setting; what the file says nothing of stays', () => {
    const there = {
      ...fresh,
      sections: { ...fresh.sections, preferences: { ...fresh.sections.preferences, badge: true } },
    };
    const plan = planImport(fileOf({ preferences: { theme: 'dark', shortenOnOpen: false } }), there, nothingFixed);
    expect(plan.changes).toEqual([{ section: 'preferences', name: 'theme', from: 'system', to: 'dark' }]);
    expect(plan.sections.preferences).toMatchObject({ theme: 'dark', badge: true });
  });

  it('is told of each preset, set and view: new, or in the place of what is there; never removed', () => {
    const there = { ...fresh, presets: [weekly], views: [{ name: 'Spring', query: 'tag=spring' }] };
    const renamed = { ...weekly, name: 'Monthly' };
    const plan = planImport(
      fileOf({ presets: [renamed], channelSets: [social], views: there.views }),
      there,
      nothingFixed,
    );
    expect(plan.presets).toEqual({ added: [], replaced: [{ before: weekly, after: renamed }] });
    expect(plan.channelSets).toEqual({ added: [social], replaced: [] });
    expect(plan.views).toEqual({ added: [], replaced: [] });
  });

  it('leaves out what the organisation has set, and counts it', () => {
    const fixed: Fixed = { sections: { preferences: { theme: 'light' } }, ids: new Set(['w']) };
    const there = {
      ...fresh,
      sections: { ...fresh.sections, preferences: { ...fresh.sections.preferences, theme: 'light' } },
    };
    const plan = planImport(fileOf({ preferences: { theme: 'dark' }, presets: [weekly] }), there, fixed);
    expect(changesSomething(plan)).toBe(false);
    expect(plan.fixed).toBe(2);
  });

  it('of values that no setting can have names their section, and changes nothing of it', () => {
    const plan = planImport(fileOf({ preferences: { theme: 'purple' } }), fresh, nothingFixed);
    expect(plan.unreadable).toEqual(['preferences']);
    expect(changesSomething(plan)).toBe(false);
  });

  it('is nothing where the file was written of what is there, whatever that is', () => {
    const presets = fc.uniqueArray(
      fc
        .record({ id: fc.uuid(), name: fc.string(), utm_source: fc.string() })
        .map(({ id, name, utm_source }) => newPreset(id, name, { ...noUtm, utm_source })),
      { selector: ({ id }) => id, maxLength: 5 },
    );
    const views = fc.uniqueArray(fc.record({ name: fc.string(), query: fc.string() }), {
      ...{ selector: ({ name }) => name, maxLength: 5 },
    });
    const theme = fc.constantFrom('system', 'light', 'dark');
    fc.assert(
      fc.property(presets, views, theme, fc.array(fc.string()), (somePresets, someViews, one, tags) => {
        const settings: Settings & Present = {
          sections: { ...fresh.sections, preferences: { ...fresh.sections.preferences, theme: one, tags } },
          ...{ presets: somePresets, channelSets: [social], views: someViews },
        };
        const file = read(writeSettingsFile(settings));
        expect(file.unreadable).toEqual([]);
        expect(changesSomething(planImport(file, settings, nothingFixed))).toBe(false);
        expect(planImport(file, fresh, nothingFixed).presets.added).toEqual(somePresets);
      }),
      runs(100),
    );
  });

  it('is readable whatever stands in the file', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('preferences', 'quick', 'presets', 'views', 'x'), fc.jsonValue()),
        (parts) => {
          const file = readSettingsFile(JSON.stringify({ hem: 'settings', version: 1, ...parts }));
          expect(file.kind).toBe('settings');
          if (file.kind === 'settings') planImport(file, fresh, nothingFixed);
        },
      ),
      runs(200),
    );
  });
});
