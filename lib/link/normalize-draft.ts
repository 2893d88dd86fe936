import { eachField } from '../contract/fields.ts';
import { completeAddress } from './address/typed-address.ts';
import { draftFields, type LinkDraft, type TextDraftField } from './draft.ts';

/**
 * A draft as it is sent: slugs in their normal form (`é` is one character), no space around a text, addresses made
 * whole. A password is left as it is.
 */
export function normalizeDraft(draft: LinkDraft): LinkDraft {
  const trimmed = (field: TextDraftField) => draft[field].trim();
  return eachField(draftFields, {
    address: (field) => completeAddress(draft[field]),
    countryRules: (field) =>
      draft[field].map(({ country_ids, target_url }) => ({ country_ids, target_url: completeAddress(target_url) })),
    dateTime: trimmed,
    digits: trimmed,
    flag: (field) => draft[field],
    password: (field) => draft[field],
    tags: (field) => draft[field].map((tag) => tag.trim()),
    text: (field) => (field === 'custom_link' ? trimmed(field).normalize('NFC') : trimmed(field)),
    uuid: (field) => draft[field],
  });
}
