import type * as z from 'zod/mini';
import { eachField, fieldsWith, flatFields } from '../../lib/contract/fields.ts';
import { createdLink } from '../../lib/contract/link-created.ts';
import type { linkRecord } from '../../lib/contract/link-reading.ts';
import type { CreateLinkBody } from '../../lib/contract/link-writing.ts';
import type { FlagField, TextField } from '../storage/link-fields.ts';
import type { StoredLink } from '../storage/links.ts';
import type { Flag, GeoTargetTable, LinkTable, ShareTable } from '../storage/tables.ts';
import { isExpired } from './expiry.ts';
import { shareAddress, shortAddress } from './link-addresses.ts';
import { emptyToNull } from './link-columns.ts';

type LinkRecord = z.output<typeof linkRecord>;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

const utmFields = fieldsWith({ part: 'utm' });
const previewFields = fieldsWith({ part: 'opengraph' });

const isOn = (flag: Flag) => flag === 1;

const toGeoTarget = ({ id, target_url, country_id }: GeoTargetTable) => ({
  id,
  target_url,
  country: { iso2: country_id, name: countryNames.of(country_id) ?? country_id },
});

const toShare = (host: string, { id, start_date, end_date, created_at, key, password_hash }: ShareTable) => ({
  id,
  start_date,
  end_date,
  created_at,
  share_url: shareAddress(host, key),
  has_password: password_hash !== null,
});

/** Maps each kind of field to its column. */
function columnsOf(link: LinkTable) {
  const text = (field: TextField | 'long_url' | 'expiration') => link[field];
  const flag = (field: FlagField) => isOn(link[field]);
  return { address: text, dateTime: text, digits: text, flag, text };
}

/**
 * Converts a stored link to the record of retrieve and list (interface §2.3): all keys, with null for missing values.
 */
export function toRecord({ link, host, tags, geoTargets, shares }: StoredLink, now: Date): LinkRecord {
  const columns = columnsOf(link);
  return {
    ...eachField(flatFields, { ...columns, tags: () => tags, uuid: () => link.id }),
    is_expired: isExpired(link, now),
    is_clicked: link.click_count > 0,
    last_clicked: link.last_clicked_at,
    created_at: link.created_at,
    short_url: shortAddress(host, link.code),
    custom_url: link.custom_link === null ? null : shortAddress(host, link.custom_link),
    utm: eachField(utmFields, columns),
    opengraph: eachField(previewFields, columns),
    geo_targets: geoTargets.map(toGeoTarget),
    shareable_analytics: shares.map((share) => toShare(host, share)),
  };
}

/** The parts of a create's answer that its body does not have. */
export interface Creation {
  id: string;
  short_url: string;
  created_at: string;
}

/** Returns the answer of a create (interface §4.1), the same for a repeated one. */
export function toCreated({ title, long_url, custom_link }: CreateLinkBody, { id, short_url, created_at }: Creation) {
  return createdLink.parse({
    id,
    title: emptyToNull(title ?? ''),
    long_url,
    short_url,
    custom_url: custom_link ? shortAddress(new URL(short_url).host, custom_link) : null,
    created_at,
  });
}
