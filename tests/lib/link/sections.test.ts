import { describe, expect, it } from 'vitest';
import { fieldsWith } from '../../../lib/contract/fields.ts';
import { draftFields } from '../../../lib/link/draft.ts';
import { fieldsOf, sectionNames, sectionOf } from '../../../lib/link/sections.ts';
import { flagOf } from '../../../lib/link/switches.ts';
import { accompanied } from './model-service.ts';

const flags = fieldsWith({ kind: 'flag' });
const basics = ['long_url', 'domain', 'favicon', 'title', 'custom_link', 'tags'] as const;

describe('the sections of the form', () => {
  it('contain, together with the basics, each field once', () => {
    const listed = [...basics, ...sectionNames.flatMap(fieldsOf)];
    expect([...listed].sort()).toEqual([...draftFields].sort());
  });

  it.each(draftFields)('include %s in one section, or in the basics', (field) => {
    const section = sectionOf(field);
    expect(sectionNames.filter((name) => fieldsOf(name).includes(field))).toEqual(section === null ? [] : [section]);
    expect(basics.some((basic) => basic === field)).toBe(section === null);
  });

  it('have each flag beside the fields that it switches', () => {
    expect(flags.filter((flag) => sectionOf(flag) === null)).toEqual([]);
    expect(new Set(flags)).toEqual(new Set(draftFields.filter((field) => field.startsWith('has_'))));
  });

  it('have the flags of interface §2.1', () => {
    for (const [flag, fields] of Object.entries(accompanied)) {
      expect(draftFields.filter((field) => flagOf(field) === flag)).toEqual([...fields]);
    }
    expect(basics.map(flagOf)).toEqual(basics.map(() => null));
    expect(flags.map(flagOf)).toEqual(flags.map(() => null));
  });
});
