import { isConnectionLink } from '../connection/connection-link.ts';
import { completeAddress } from './address/typed-address.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';

/** Returns the fields of a draft that hold a connection link, whose token no link may make public. */
export const tokenFields = (draft: LinkDraft): DraftField[] =>
  draftFields.filter((field) => textsOf(draft[field]).some((text) => isConnectionLink(completeAddress(text))));

function textsOf(value: LinkDraft[DraftField]): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.map((one) => (typeof one === 'string' ? one : one.target_url));
}
