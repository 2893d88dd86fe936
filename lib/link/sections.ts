import type { Flag } from '../contract/fields.ts';
import type { DraftField } from './draft.ts';
import { switchedBy } from './switches.ts';

/** The sections of the form beside the basics, in its order, and the flags that each switches. */
export const sectionFlags = {
  utm: ['has_utm'],
  preview: ['has_opengraph'],
  platforms: ['has_android_targeting', 'has_ios_targeting', 'has_windows_targeting', 'has_linux_targeting'],
  countries: ['has_geo_targeting'],
  cloaking: ['has_cloaking'],
  password: ['has_password'],
  expiration: ['has_expiration'],
} as const satisfies Record<string, readonly Flag[]>;

export type SectionName = keyof typeof sectionFlags;

export const sectionNames = Object.keys(sectionFlags) as SectionName[];

/** The fields of a section, its flags among them. */
export const fieldsOf = (section: SectionName): readonly DraftField[] =>
  sectionFlags[section].flatMap((flag): readonly DraftField[] => [flag, ...switchedBy(flag)]);

/** The section that holds a field, or null for one of the basics. */
export const sectionOf = (field: DraftField): SectionName | null =>
  sectionNames.find((section) => fieldsOf(section).includes(field)) ?? null;
