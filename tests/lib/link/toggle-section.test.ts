import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { emptyDraft } from '../../../lib/link/draft.ts';
import { sectionFlags, sectionNames } from '../../../lib/link/sections.ts';
import { isOn, toggledSection } from '../../../lib/link/toggle-section.ts';
import { typedDraft } from '../../setup/drafts.ts';
import { typedDrafts } from './arbitrary-draft.ts';

describe('switching a section', () => {
  it('on needs values', () => {
    const empty = sectionNames.filter((section) => toggledSection(emptyDraft, section) === null);
    // Cloaking has no values.
    expect(empty).toEqual(sectionNames.filter((section) => section !== 'cloaking'));
    expect(toggledSection(emptyDraft, 'cloaking')).toEqual({ has_cloaking: true });
  });

  it('on switches on the platforms that have an address', () => {
    const draft = typedDraft({ ios_target_url: 'https://example.com/ios' });
    expect(toggledSection(draft, 'platforms')).toEqual({ has_ios_targeting: true });
  });

  it('off switches off all platforms', () => {
    const draft = typedDraft({ has_ios_targeting: true, has_linux_targeting: true });
    expect(toggledSection(draft, 'platforms')).toEqual({
      has_android_targeting: false,
      has_ios_targeting: false,
      has_windows_targeting: false,
      has_linux_targeting: false,
    });
  });
});

const anySection = fc.constantFrom(...sectionNames);

property('switching a section off and on restores its values (reading R3)', () => {
  fc.assert(
    fc.property(typedDrafts, anySection, (draft, section) => {
      const off = { ...draft, ...Object.fromEntries(sectionFlags[section].map((flag) => [flag, false])) };
      expect(isOn(off, section)).toBe(false);
      if (isOn(draft, section)) expect({ ...draft, ...toggledSection(draft, section) }).toEqual(off);
      const part = toggledSection(off, section);
      if (part === null) return;
      const on = { ...off, ...part };
      expect(isOn(on, section)).toBe(true);
      expect({ ...on, ...toggledSection(on, section) }).toEqual(off);
    }),
  );
});

property('switching changes only the section’s flags', () => {
  fc.assert(
    fc.property(typedDrafts, anySection, (draft, section) => {
      const own: readonly string[] = sectionFlags[section];
      expect(Object.keys(toggledSection(draft, section) ?? {}).filter((field) => !own.includes(field))).toEqual([]);
    }),
  );
});
