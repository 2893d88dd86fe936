import type { DraftField, LinkDraft } from './draft.ts';
import { completeAddress } from './typed-address.ts';

/** The fields that hold one address. */
const addressFields: readonly DraftField[] = [
  'long_url',
  'favicon',
  'meta_image',
  'android_target_url',
  'ios_target_url',
  'windows_target_url',
  'linux_target_url',
  'password_logo',
];

/** A draft as it is sent: no space around a text, addresses made whole. A password is left as it is. */
export function tidyDraft(draft: LinkDraft): LinkDraft {
  const texts = Object.entries(draft).flatMap(([field, value]) =>
    typeof value === 'string' && field !== 'password' ? [[field, value.trim()]] : [],
  );
  const addresses = addressFields.map((field) => [field, completeAddress(String(draft[field]))]);
  return {
    ...draft,
    ...Object.fromEntries([...texts, ...addresses]),
    tags: draft.tags.map((tag) => tag.trim()),
    geo_targets: draft.geo_targets.map(({ country_ids, target_url }) => ({
      country_ids,
      target_url: completeAddress(target_url),
    })),
  };
}
