import { fieldsExcept, fieldsWith } from '../../lib/contract/fields.ts';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';

/** The on-off fields (interface §2.1): `has_utm` and its like. */
export const flagFields = fieldsWith({ kind: 'flag' });
export type FlagField = (typeof flagFields)[number];

/** The fields stored as the text they are sent as. Each of the others has its own place and its own rule. */
export const textFields = fieldsExcept([
  ...flagFields,
  ...fieldsWith({ only: 'create' }),
  ...fieldsWith({ only: 'update' }),
  ...(['tags', 'countryRules', 'password', 'dateTime'] as const).flatMap((kind) => fieldsWith({ kind })),
]);
export type TextField = (typeof textFields)[number];

/** The fields with addresses that a visit may be led to. Country rules come besides. */
export const targetFields = [
  'long_url',
  'android_target_url',
  'ios_target_url',
  'windows_target_url',
  'linux_target_url',
] as const;

/** What create and update both take, but for the country rules, whose shapes differ (interface §2.2). */
export type SentFields = Omit<CreateLinkBody, 'long_url' | 'domain' | 'geo_targets'>;
