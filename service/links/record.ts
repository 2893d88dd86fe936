import type * as z from 'zod/mini';
import { createdLink } from '../../lib/contract/link-created.ts';
import type { linkRecord } from '../../lib/contract/link-reading.ts';
import type { StoredLink } from '../storage/links.ts';
import type { Flag, GeoTargetTable, ShareTable } from '../storage/tables.ts';
import { isExpired } from './expiry.ts';
import { shareAddress, shortAddress } from './short-address.ts';

type LinkRecord = z.output<typeof linkRecord>;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

const has = (flag: Flag) => flag === 1;

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

/** A stored link as retrieve and list answer it (interface §2.3): all of its keys, null for what it has not. */
export function toRecord({ link, host, tags, geoTargets, shares }: StoredLink, now: Date): LinkRecord {
  return {
    id: link.id,
    long_url: link.long_url,
    title: link.title,
    favicon: link.favicon,
    custom_link: link.custom_link,
    tags,
    has_utm: has(link.has_utm),
    has_opengraph: has(link.has_opengraph),
    has_android_targeting: has(link.has_android_targeting),
    android_target_url: link.android_target_url,
    has_ios_targeting: has(link.has_ios_targeting),
    ios_target_url: link.ios_target_url,
    has_windows_targeting: has(link.has_windows_targeting),
    windows_target_url: link.windows_target_url,
    has_linux_targeting: has(link.has_linux_targeting),
    linux_target_url: link.linux_target_url,
    has_geo_targeting: has(link.has_geo_targeting),
    has_cloaking: has(link.has_cloaking),
    has_password: has(link.has_password),
    password_logo: link.password_logo,
    has_expiration: has(link.has_expiration),
    expiration: link.expiration,
    expiration_clicks: link.expiration_clicks,
    is_expired: isExpired(link, now),
    is_clicked: link.click_count > 0,
    last_clicked: link.last_clicked_at,
    created_at: link.created_at,
    short_url: shortAddress(host, link.code),
    custom_url: link.custom_link === null ? null : shortAddress(host, link.custom_link),
    utm: {
      utm_source: link.utm_source,
      utm_medium: link.utm_medium,
      utm_campaign: link.utm_campaign,
      utm_term: link.utm_term,
      utm_content: link.utm_content,
    },
    opengraph: { meta_title: link.meta_title, meta_description: link.meta_description, meta_image: link.meta_image },
    geo_targets: geoTargets.map(toGeoTarget),
    shareable_analytics: shares.map((share) => toShare(host, share)),
  };
}

/** What create answers (interface §4.1): the part of the record that its schema keeps. */
export const toCreated = (stored: StoredLink, now: Date) => createdLink.parse(toRecord(stored, now));
