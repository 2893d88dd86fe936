import { type Flag, fields, fieldsWith } from '../contract/fields.ts';
import { keyed } from '../contract/keyed.ts';
import type { DraftField } from './draft.ts';
import { switchedBy } from './switches.ts';

/**
 * A section of the form beside the basics, such as `utm`. The rows of its flags name it (lib/contract/fields.ts), and
 * components/link-form/sections.tsx says how pages show it.
 */
export type SectionName = (typeof fields)[Flag]['section'];

const flags = fieldsWith({ kind: 'flag' });

/** The sections in the order of the form, which is the interface's. */
export const sectionNames: readonly SectionName[] = [...new Set(flags.map((flag) => fields[flag].section))];

/** The flags that each section switches. */
export const sectionFlags: Record<SectionName, readonly Flag[]> = keyed(sectionNames, (name) =>
  flags.filter((flag) => fields[flag].section === name),
);

/** The fields of a section, its flags among them. */
export const fieldsOf = (section: SectionName): readonly DraftField[] =>
  sectionFlags[section].flatMap((flag): readonly DraftField[] => [flag, ...switchedBy(flag)]);

/** The section whose flags switch a field, or null for one of the basics. */
export const sectionOf = (field: DraftField): SectionName | null =>
  sectionNames.find((section) => fieldsOf(section).includes(field)) ?? null;

/** The section that shows a field in the form. The icon has no flag, but belongs to the appearance of the link. */
export const formSectionOf = (field: DraftField): SectionName | null =>
  field === 'favicon' ? 'preview' : sectionOf(field);
