import type { Row } from './types.ts';

/** Interface §2.3, without the last four rows, which have tables of their own. */
export const readFields: readonly Row[] = [
  { field: 'id', type: 'string, UUID' },
  { field: 'long_url', type: 'string' },
  { field: 'title', type: 'string' },
  { field: 'favicon', type: 'string' },
  { field: 'custom_link', type: 'string' },
  { field: 'tags', type: 'array of string' },
  { field: 'has_utm', type: 'boolean' },
  { field: 'has_opengraph', type: 'boolean' },
  { field: 'has_android_targeting', type: 'boolean' },
  { field: 'android_target_url', type: 'string' },
  { field: 'has_ios_targeting', type: 'boolean' },
  { field: 'ios_target_url', type: 'string' },
  { field: 'has_windows_targeting', type: 'boolean' },
  { field: 'windows_target_url', type: 'string' },
  { field: 'has_linux_targeting', type: 'boolean' },
  { field: 'linux_target_url', type: 'string' },
  { field: 'has_geo_targeting', type: 'boolean' },
  { field: 'has_cloaking', type: 'boolean' },
  { field: 'has_password', type: 'boolean' },
  { field: 'password_logo', type: 'string' },
  { field: 'has_expiration', type: 'boolean' },
  { field: 'expiration', type: 'string, date-time' },
  { field: 'expiration_clicks', type: 'string' },
  { field: 'is_expired', type: 'boolean' },
  { field: 'is_clicked', type: 'boolean' },
  { field: 'last_clicked', type: 'string, date-time' },
  { field: 'created_at', type: 'string, date-time' },
  { field: 'short_url', type: 'string' },
  { field: 'custom_url', type: 'string' },
];

/** A part of a record that has a table of its own. */
interface ReadPart {
  /** True for a list of such objects. */
  many: boolean;
  rows: readonly Row[];
}

/** The parts of §2.3 that are objects or arrays of objects, with their tables (§2.3, §2.4). */
export const readParts = {
  utm: {
    many: false,

    rows: strings('utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'),
  },
  opengraph: { many: false, rows: strings('meta_title', 'meta_description', 'meta_image') },
  geo_targets: {
    many: true,
    rows: [
      { field: 'id', type: 'string, UUID' },
      { field: 'target_url', type: 'string' },
    ],
  },
  shareable_analytics: {
    many: true,
    rows: [
      { field: 'id', type: 'string, UUID' },
      { field: 'start_date', type: 'string, date' },
      { field: 'end_date', type: 'string, date' },
      { field: 'created_at', type: 'string, date-time' },
      { field: 'share_url', type: 'string' },
      { field: 'has_password', type: 'boolean' },
    ],
  },
} satisfies Record<string, ReadPart>;

export type PartName = keyof typeof readParts;

/** The `country` of a read geo target (§2.4). */
export const readCountryFields = strings('iso2', 'name');

/** Fields that records do not contain (§2.3). */
export const neverRead = ['password', 'domain'] as const;

function strings(...fields: string[]): Row[] {
  return fields.map((field) => ({ field, type: 'string' }));
}
