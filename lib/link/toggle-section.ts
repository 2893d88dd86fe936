import type { Flag } from '../contract/fields.ts';
import { emptyDraft, type LinkDraft, sameValue } from './draft.ts';
import { type SectionName, sectionFlags } from './sections.ts';
import { switchedBy } from './switches.ts';

/** True if any flag of a section is on. */
export const isOn = (draft: LinkDraft, section: SectionName): boolean =>
  sectionFlags[section].some((flag) => draft[flag]);

/** True if switching a flag on has an effect: the flag has no fields, or some are set. */
function hasSomething(draft: LinkDraft, flag: Flag): boolean {
  const fields = switchedBy(flag);
  return fields.length === 0 || fields.some((field) => !sameValue(draft[field], emptyDraft[field]));
}

/**
 * Returns the changes that switch a section off, or on with its existing values. Null if it is off and has no values.
 */
export function toggledSection(draft: LinkDraft, section: SectionName): Partial<LinkDraft> | null {
  const flags: readonly Flag[] = sectionFlags[section];
  const set = (these: readonly Flag[], on: boolean) => Object.fromEntries(these.map((flag) => [flag, on]));
  if (isOn(draft, section)) return set(flags, false);
  const worthwhile = flags.filter((flag) => hasSomething(draft, flag));
  return worthwhile.length === 0 ? null : set(worthwhile, true);
}
