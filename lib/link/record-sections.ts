import { rowOf } from '../contract/fields.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { type DraftField, isEmpty, type LinkDraft } from './draft.ts';
import { draftOfRecord } from './draft-of-record.ts';
import { fieldsOf, type SectionName, sectionFlags, sectionNames } from './sections.ts';
import { flagOf } from './switches.ts';

/** What is set in one section of a link. */
export interface RecordSection {
  name: SectionName;
  /** Switched on, as a whole or in part. */
  isOn: boolean;
  /** Country rules aside, which the record itself tells better. */
  values: { field: DraftField; value: string; isOn: boolean }[];
}

/** The sections of a link as it was read (interface §2.3), each with what is set in it, in the form's order. */
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
