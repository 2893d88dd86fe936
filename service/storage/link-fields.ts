import { fieldsExcept, fieldsWith } from '../../lib/contract/fields.ts';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';

/** The boolean fields (interface §2.1), such as `has_utm`. */
export const flagFields = fieldsWith({ kind: 'flag' });
export type FlagField = (typeof flagFields)[number];

/** The fields that are stored as they are sent. All others have a rule of their own. */
export const textFields = fieldsExcept([
  ...flagFields,
  ...fieldsWith({ only: 'create' }),
  ...fieldsWith({ only: 'update' }),
  ...(['tags', 'countryRules', 'password', 'dateTime'] as const).flatMap((kind) => fieldsWith({ kind })),
]);
export type TextField = (typeof textFields)[number];

/** The fields with target addresses. Country rules have further ones. */
export const targetFields = [
  'long_url',
  'android_target_url',
  'ios_target_url',
  'windows_target_url',
  'linux_target_url',
] as const;

/** The fields of both create and update, except the country rules, whose shapes differ (interface §2.2). */
export type SentFields = Omit<CreateLinkBody, 'long_url' | 'domain' | 'geo_targets'>;
