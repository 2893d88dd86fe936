import { cleanTag, cleanText } from '../contract/clean-text.ts';
import { eachField } from '../contract/fields.ts';
import { completeAddress } from './address/typed-address.ts';
import { draftFields, type LinkDraft, type TextDraftField } from './draft.ts';

/** Returns a slug as it is sent: in its normal form, in which `é` is one character. */
export const normalizeSlug = (typed: string): string => cleanText(typed).normalize('NFC');

/**
 * Returns a draft as it is sent: slugs in their normal form, texts without invisible characters and surrounding space,
 * each tag once, addresses made whole. A password is left as it is.
 */
export function normalizeDraft(draft: LinkDraft): LinkDraft {
  const clean = (field: TextDraftField) => cleanText(draft[field]);
  return eachField(draftFields, {
    address: (field) => completeAddress(draft[field]),
    countryRules: (field) =>
      draft[field].map(({ country_ids, target_url }) => ({ country_ids, target_url: completeAddress(target_url) })),
    dateTime: clean,
    digits: clean,
    flag: (field) => draft[field],
    password: (field) => draft[field],
    tags: (field) => [...new Set(draft[field].map(cleanTag))],
    text: (field) => (field === 'custom_link' ? normalizeSlug(draft[field]) : clean(field)),
    uuid: (field) => draft[field],
  });
}
