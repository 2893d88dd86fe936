import { describe, expect, it } from 'vitest';
import { fieldsWith } from '../../../lib/contract/fields.ts';
import { draftFields } from '../../../lib/link/draft.ts';
import { fieldsOf, sectionNames, sectionOf } from '../../../lib/link/sections.ts';
import { flagOf } from '../../../lib/link/switches.ts';
import { accompanied } from './model-service.ts';

const flags = fieldsWith({ kind: 'flag' });
const basics = ['long_url', 'domain', 'favicon', 'title', 'custom_link', 'tags'] as const;

describe('the sections of the form', () => {
  it('hold with the basics each field once', () => {
    const held = [...basics, ...sectionNames.flatMap(fieldsOf)];
    expect([...held].sort()).toEqual([...draftFields].sort());
  });

  it.each(draftFields)('know where %s belongs', (field) => {
    const section = sectionOf(field);
    expect(sectionNames.filter((name) => fieldsOf(name).includes(field))).toEqual(section === null ? [] : [section]);
    expect(basics.some((basic) => basic === field)).toBe(section === null);
  });

  it('have each flag beside what it switches', () => {
    expect(flags.filter((flag) => sectionOf(flag) === null)).toEqual([]);
    expect(new Set(flags)).toEqual(new Set(draftFields.filter((field) => field.startsWith('has_'))));
  });

  it('are switched as interface §2.1 says', () => {
    for (const [flag, fields] of Object.entries(accompanied)) {
      expect(draftFields.filter((field) => flagOf(field) === flag)).toEqual([...fields]);
    }
    expect(basics.map(flagOf)).toEqual(basics.map(() => null));
    expect(flags.map(flagOf)).toEqual(flags.map(() => null));
  });
});
