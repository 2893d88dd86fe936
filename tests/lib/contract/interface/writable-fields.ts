import type { Row } from './types.ts';

/** A row of interface §2.1. */
interface WritableField extends Row {
  /** The only operation that accepts it; undefined for both. */
  only?: 'create' | 'update';
  /** Lengths in characters, the same in §2.1 and §8. */
  min?: number;
  max?: number;
}

/** Interface §2.1, without geo_targets, which has tables of its own. */
export const writableFields: readonly WritableField[] = [
  { field: 'long_url', type: 'string: URL', only: 'create' },
  { field: 'domain', type: 'string, UUID', only: 'create' },
  { field: 'id', type: 'string, UUID', only: 'update' },
  { field: 'favicon', type: 'string: URL' },
  { field: 'title', type: 'string', max: 150 },
  { field: 'custom_link', type: 'string', min: 3, max: 50 },
  { field: 'tags', type: 'array of string' },
  { field: 'has_utm', type: 'boolean' },
  { field: 'utm_source', type: 'string', max: 200 },
  { field: 'utm_medium', type: 'string', max: 200 },
  { field: 'utm_campaign', type: 'string', max: 200 },
  { field: 'utm_term', type: 'string', max: 200 },
  { field: 'utm_content', type: 'string', max: 200 },
  { field: 'has_opengraph', type: 'boolean' },
  { field: 'meta_title', type: 'string', max: 150 },
  { field: 'meta_description', type: 'string', max: 250 },
  { field: 'meta_image', type: 'string: URL' },
  { field: 'has_android_targeting', type: 'boolean' },
  { field: 'android_target_url', type: 'string: URL' },
  { field: 'has_ios_targeting', type: 'boolean' },
  { field: 'ios_target_url', type: 'string: URL' },
  { field: 'has_windows_targeting', type: 'boolean' },
  { field: 'windows_target_url', type: 'string: URL' },
  { field: 'has_linux_targeting', type: 'boolean' },
  { field: 'linux_target_url', type: 'string: URL' },
  { field: 'has_geo_targeting', type: 'boolean' },
  { field: 'has_cloaking', type: 'boolean' },
  { field: 'has_password', type: 'boolean' },
  { field: 'password', type: 'string' },
  { field: 'password_logo', type: 'string: URL' },
  { field: 'has_expiration', type: 'boolean' },
  { field: 'expiration', type: 'string, date-time' },
  { field: 'expiration_clicks', type: 'string: clicks' },
];

/** Required fields: on create by reading R4, on update by §2.1. */
export const mandatory = { create: ['long_url'], update: ['id'] } as const;
