import { type Flag, fieldsWith, rowOf } from '../contract/fields.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { emptyDraft, type LinkDraft } from './draft.ts';
import { switchedBy } from './switches.ts';

/*
 * Reading R3 for whatever searches, compares, counts or shows links: a section that is switched off has no values. The
 * editor, files of links and merges read the link itself, since switching a section on again brings its values back.
 */

const flags = fieldsWith({ kind: 'flag' });

/** The flags with the keys of a read record that each switches. */
const keysOfRecord = flags.map((flag): [Flag, string[]] => [
  flag,
  [...new Set(switchedBy(flag).map((field) => rowOf(field).part ?? field))],
]);

/** True if a link says that a section is off: a service that leaves the flag out does not. */
export const isSwitchedOff = (record: { readonly [F in Flag]?: boolean | null | undefined }, flag: Flag): boolean =>
  record[flag] === false;

/** Returns a link without the values of the sections that are switched off. */
export function effectiveLink<R extends Partial<LinkRecord>>(record: R): R {
  const off = keysOfRecord.flatMap(([flag, keys]) => (isSwitchedOff(record, flag) ? keys : []));
  const set = off.filter((key) => Reflect.get(record, key) != null);
  return set.length === 0 ? record : { ...record, ...Object.fromEntries(set.map((key) => [key, null])) };
}

/** Returns a draft with the sections that are switched off emptied. */
export function effectiveDraft(draft: LinkDraft): LinkDraft {
  const off = flags.flatMap((flag) => (draft[flag] ? [] : switchedBy(flag)));
  return { ...draft, ...Object.fromEntries(off.map((field) => [field, emptyDraft[field]])) };
}
