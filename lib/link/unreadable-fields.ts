import { rowOf } from '../contract/fields.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { type DraftField, draftFields } from './draft.ts';

/**
 * The fields of a form that the service holds and Hem could not read (reading R8): they look empty, and are not. They
 * go by their own names also where a part of the record holds them: `utm.utm_term` is `utm_term`, and all of `utm` its
 * five.
 */
export function unreadableFields({ unreadable = [] }: Pick<LinkRecord, 'unreadable'>): DraftField[] {
  return draftFields.filter((field) => {
    const { part } = rowOf(field);
    return unreadable.some((path) =>
      part === undefined
        ? path === field || path.startsWith(`${field}[`)
        : path === part || path === `${part}.${field}`,
    );
  });
}
