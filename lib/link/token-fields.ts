import { isConnectionLink } from '../connection/connection-link.ts';
import { completeAddress } from './address/typed-address.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';

/** Returns the fields of a draft that hold a connection link, whose token no link may make public. */
export const tokenFields = (draft: LinkDraft): DraftField[] =>
  draftFields.filter((field) => holdsConnectionLink(draft[field]));

/** Returns true if any text of a field's value is a connection link. */
export const holdsConnectionLink = (value: unknown): boolean =>
  textsOf(value).some((text) => isConnectionLink(completeAddress(text)));

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
