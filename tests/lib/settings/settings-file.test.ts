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
const fileOf = (parts: object) => read(JSON.stringify({ hem: 'settings', version: 1, ...parts }));

describe('a settings file', () => {
  it.each([
    ['empty', '', 'other'],
    ['not JSON', 'theme: dark', 'other'],
    ['other JSON', '{"theme":"dark"}', 'other'],
    ['another file of Hem', '{"hem":"channel sets","version":1,"sets":[]}', 'channelSets'],
    ['a file of a newer version of Hem', '{"hem":"settings","version":2}', 'newer'],
    ['version 0', '{"hem":"settings","version":0}', 'other'],
  ])('that is %s is recognized', (_what, text, kind) => {
    expect(readSettingsFile(text).kind).toBe(kind);
  });

  it('is read part by part: an unreadable part does not block the others', () => {
    const { settings, unreadable } = fileOf({
      ...{ preferences: 'dark', quick: { copyForm: 'markdown' }, views: {} },
      presets: [weekly, { name: 3 }, null],
    });
    expect(unreadable).toEqual(['preferences', 'presets 2', 'presets 3', 'views']);
    expect(settings.sections).toEqual({ quick: { copyForm: 'markdown' } });
    expect(settings.presets).toEqual([weekly]);
  });

  it('with unchanged ready-made channel sets keeps the changed ones here', () => {
    const [ready] = readyMadeSets;
    if (ready === undefined) throw new Error('There is no ready-made set');
    const changed = { ...ready, name: 'Ours' };
    const current = { ...fresh, channelSets: [changed, ...readyMadeSets.slice(1)] };
    expect(changesSomething(planImport(fileOf({ channelSets: readyMadeSets }), current, nothingFixed))).toBe(false);
    const imported = { ...ready, name: 'Theirs' };
    expect(planImport(fileOf({ channelSets: [imported] }), current, nothingFixed).channelSets.replaced).toEqual([
      { before: changed, after: imported },
    ]);
  });

  it('contains nothing that is not a setting of Hem: no token and no service', () => {
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

describe('the plan of an import', () => {
  it('shows each changed setting; settings that the file lacks are kept', () => {
    const current = {
      ...fresh,
      sections: { ...fresh.sections, preferences: { ...fresh.sections.preferences, badge: true } },
    };
    const plan = planImport(fileOf({ preferences: { theme: 'dark', shortenOnOpen: false } }), current, nothingFixed);
    expect(plan.changes).toEqual([{ section: 'preferences', name: 'theme', from: 'system', to: 'dark' }]);
    expect(plan.sections.preferences).toMatchObject({ theme: 'dark', badge: true });
  });

  it('shows each preset, set and view that is added or replaced; none is removed', () => {
    const current = { ...fresh, presets: [weekly], views: [{ name: 'Spring', query: 'tag=spring' }] };
    const renamed = { ...weekly, name: 'Monthly' };
    const plan = planImport(
      fileOf({ presets: [renamed], channelSets: [social], views: current.views }),
      current,
      nothingFixed,
    );
    expect(plan.presets).toEqual({ added: [], replaced: [{ before: weekly, after: renamed }] });
    expect(plan.channelSets).toEqual({ added: [social], replaced: [] });
    expect(plan.views).toEqual({ added: [], replaced: [] });
  });

  it('leaves out settings of the organization, and counts them', () => {
    const fixed: Fixed = { sections: { preferences: { theme: 'light' } }, ids: new Set(['w']) };
    const current = {
      ...fresh,
      sections: { ...fresh.sections, preferences: { ...fresh.sections.preferences, theme: 'light' } },
    };
    const plan = planImport(fileOf({ preferences: { theme: 'dark' }, presets: [weekly] }), current, fixed);
    expect(changesSomething(plan)).toBe(false);
    expect(plan.fixed).toBe(2);
  });

  it('names the section of an invalid value, and keeps that section', () => {
    const plan = planImport(fileOf({ preferences: { theme: 'purple' } }), fresh, nothingFixed);
    expect(plan.unreadable).toEqual(['preferences']);
    expect(changesSomething(plan)).toBe(false);
  });

  it('is empty if the file contains the current settings, whichever they are', () => {
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

  it('can be read from a file with any values', () => {
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
