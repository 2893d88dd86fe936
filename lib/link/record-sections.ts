import { rowOf } from '../contract/fields.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { type DraftField, isEmpty, type LinkDraft } from './draft.ts';
import { draftOfRecord } from './draft-of-record.ts';
import { fieldsOf, type SectionName, sectionFlags, sectionNames } from './sections.ts';
import { flagOf } from './switches.ts';

/** The values of one section of a link. */
export interface RecordSection {
  name: SectionName;
  /** Switched on, as a whole or in part. */
  isOn: boolean;
  /** Without country rules, which are shown from the record itself. */
  values: { field: DraftField; value: string; isOn: boolean }[];
}

/** Returns the sections of a link's record (interface §2.3) with their values, in the form's order. */
export function recordSections(record: LinkRecord): RecordSection[] {
  const draft = draftOfRecord(record);
  return sectionNames.map((name) => ({
    name,
    isOn: sectionFlags[name].some((flag) => draft[flag]),
    values: fieldsOf(name)
      .filter((field) => rowOf(field).kind !== 'flag' && field !== 'geo_targets' && !isEmpty(draft[field]))
      .map((field) => ({ field, value: String(draft[field]), isOn: isSwitchedOn(draft, field) })),
  }));
}

function isSwitchedOn(draft: LinkDraft, field: DraftField): boolean {
  const flag = flagOf(field);
  return flag === null || draft[flag];
}
