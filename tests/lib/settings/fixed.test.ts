import { describe, expect, it } from 'vitest';
import { channelSet } from '../../../lib/link/channels/channel-set.ts';
import { noUtm } from '../../../lib/link/utm/fields.ts';
import { newPreset } from '../../../lib/link/utm/preset.ts';
import type { Policy } from '../../../lib/managed/policy.ts';
import { fixedBy, fixedSection, givenSection, unreadableSettings } from '../../../lib/settings/fixed.ts';
import { sectionNames } from '../../../lib/settings/sections.ts';

const policy: Policy = {
  preferences: { theme: 'dark', tags: ['a', ' a ', ''], badge: 'yes', toString: 'x' },
  quick: { copyForm: 'markdown', notify: 1 },
};

describe('the settings of an organization', () => {
  it('are those that Hem can read, as they would be imported', () => {
    expect(givenSection(policy, 'preferences')).toEqual({ theme: 'dark', tags: ['a'] });
    expect(givenSection(policy, 'quick')).toEqual({ copyForm: 'markdown' });
    expect(unreadableSettings(policy)).toEqual(['preferences.badge', 'preferences.toString', 'quick.notify']);
  });

  it('are none without a policy, and never the layout of the list', () => {
    expect(sectionNames.map((name) => givenSection({}, name))).toEqual([{}, {}, {}]);
    expect([givenSection(policy, 'listLayout'), fixedSection(policy, 'listLayout')]).toEqual([{}, {}]);
    expect(unreadableSettings({})).toEqual([]);
  });

  it('cannot be changed, unless the organization allows it for their section', () => {
    const [preferences, quick] = [{ theme: 'dark', tags: ['a'] }, { copyForm: 'markdown' }];
    expect(fixedBy(policy).sections).toEqual({ preferences, quick });
    expect(fixedBy({ ...policy, mayChange: ['preferences'] }).sections).toEqual({ preferences: {}, quick });
    expect(fixedBy({ ...policy, mayChange: ['quick', 'names'] }).sections).toEqual({ preferences, quick: {} });
  });

  it('fix its presets and channel sets by their ids', () => {
    const [preset, set] = [newPreset('p', 'Ours', noUtm), channelSet.parse({ id: 's', name: 'Ours' })];
    expect(fixedBy({ presets: [preset], channelSets: [set] }).ids).toEqual(new Set(['p', 's']));
    expect(fixedBy({})).toEqual({ sections: { preferences: {}, quick: {} }, ids: new Set() });
  });
});
