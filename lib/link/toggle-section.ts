import type { Flag } from '../contract/fields.ts';
import { emptyDraft, type LinkDraft, sameValue } from './draft.ts';
import { type SectionName, sectionFlags } from './sections.ts';
import { switchedBy } from './switches.ts';

/** Whether any flag of a section is on. */
export const isOn = (draft: LinkDraft, section: SectionName): boolean =>
  sectionFlags[section].some((flag) => draft[flag]);

/** Whether switching a flag on says something: it switches nothing else, or something that is set. */
function hasSomething(draft: LinkDraft, flag: Flag): boolean {
  const fields = switchedBy(flag);
  return fields.length === 0 || fields.some((field) => !sameValue(draft[field], emptyDraft[field]));
}

/**
 * What changes when a section is switched: off, wholly; on, with what was set in it. Null when there is nothing in it yet to
 * switch on.
 */
export function toggledSection(draft: LinkDraft, section: SectionName): Partial<LinkDraft> | null {
  const flags: readonly Flag[] = sectionFlags[section];
  const set = (these: readonly Flag[], on: boolean) => Object.fromEntries(these.map((flag) => [flag, on]));
  if (isOn(draft, section)) return set(flags, false);
  const worthwhile = flags.filter((flag) => hasSomething(draft, flag));
  return worthwhile.length === 0 ? null : set(worthwhile, true);
}
