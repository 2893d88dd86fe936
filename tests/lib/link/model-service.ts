import { type LinkRecord, linkRecord } from '../../../lib/contract/link-reading.ts';

/** A request body, with the interface's names (§2.1). */
type Body = Readonly<Record<string, unknown>>;

interface Rule {
  country_id: string;
  target_url: string;
}

/** A link without any values. */
export const blankRecord: LinkRecord = linkRecord.parse({
  id: '123e4567-e89b-42d3-a456-426614174000',
  utm: {},
  opengraph: {},
});

const partOf = (field: string): 'utm' | 'opengraph' | null => {
  if (field.startsWith('utm_')) return 'utm';
  return field.startsWith('meta_') ? 'opengraph' : null;
};

const readRule = ({ country_id, target_url }: Rule) => ({
  id: null,
  target_url,
  country: { iso2: country_id, name: country_id },
});

/**
 * Returns the record after a service has accepted a body: each sent field replaces the old value, and an empty text
 * clears it (reading R6). The record contains neither the password nor the domain (interface §2.3).
 */
export function written(record: LinkRecord, body: Body): LinkRecord {
  let next: Record<string, unknown> = { ...record };
  for (const [field, sent] of Object.entries(body)) {
    const value = sent === '' ? null : sent;
    const part = partOf(field);
    if (field === 'password' || field === 'domain') continue;
    if (field === 'geo_targets') next = { ...next, geo_targets: (sent as Rule[]).map(readRule) };
    else if (part === null) next = { ...next, [field]: value };
    else next = { ...next, [part]: { ...(next[part] ?? {}), [field]: value } };
  }
  return linkRecord.parse(next);
}

/** The fields that each flag switches, in the order of interface §2.1. */
export const accompanied = {
  has_utm: ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  has_opengraph: ['meta_title', 'meta_description', 'meta_image'],
  has_android_targeting: ['android_target_url'],
  has_ios_targeting: ['ios_target_url'],
  has_windows_targeting: ['windows_target_url'],
  has_linux_targeting: ['linux_target_url'],
  has_geo_targeting: ['geo_targets'],
  has_password: ['password', 'password_logo'],
  has_expiration: ['expiration', 'expiration_clicks'],
} as const;

/**
 * Returns the writable fields of a record that can be read back, with empty texts for null. A section that is off has
 * only its flag, since its fields have no effect (reading R3).
 */
export function writable(record: LinkRecord, sections: 'enabled' | 'everything' = 'enabled'): Body {
  const { utm, opengraph, geo_targets, ...plain } = record;
  const rules = (geo_targets ?? []).map(({ target_url, country }) => ({ country_id: country?.iso2, target_url }));
  const {
    id: _id,
    is_expired: _isExpired,
    is_clicked: _isClicked,
    last_clicked: _lastClicked,
    created_at: _createdAt,
    short_url: _shortUrl,
    custom_url: _customUrl,
    shareable_analytics: _shares,
    ...fields
  } = {
    ...plain,
    ...(utm ?? blankRecord.utm),
    ...(opengraph ?? blankRecord.opengraph),
    tags: plain.tags ?? [],
    geo_targets: rules,
  };
  const off = Object.entries(accompanied).flatMap(([flag, names]): readonly string[] =>
    sections === 'everything' || Object.entries(fields).some(([name, value]) => name === flag && value === true)
      ? []
      : names,
  );
  const known = Object.entries(fields).filter(([name]) => !off.includes(name));
  return Object.fromEntries(known.map(([name, value]) => [name, value ?? (name.startsWith('has_') ? false : '')]));
}
