import type { DraftField } from './draft.ts';

/** Which fields each flag switches (reading R3): on, flag and fields are sent; off, the flag alone. */
export const switches = {
  has_utm: ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  has_opengraph: ['meta_title', 'meta_description', 'meta_image'],
  has_android_targeting: ['android_target_url'],
  has_ios_targeting: ['ios_target_url'],
  has_windows_targeting: ['windows_target_url'],
  has_linux_targeting: ['linux_target_url'],
  has_geo_targeting: ['geo_targets'],
  has_cloaking: [],
  has_password: ['password', 'password_logo'],
  has_expiration: ['expiration', 'expiration_clicks'],
} as const satisfies Partial<Record<DraftField, readonly DraftField[]>>;

export type Flag = keyof typeof switches;

export const flags = Object.keys(switches) as Flag[];

/** The flag that switches a field, or null for a field that is always sent. */
export const flagOf = (field: DraftField): Flag | null =>
  flags.find((flag) => (switches[flag] as readonly DraftField[]).includes(field)) ?? null;

/** The fields that no flag switches. */
export const plainFields = [
  'long_url',
  'domain',
  'title',
  'favicon',
  'custom_link',
  'tags',
] as const satisfies DraftField[];
