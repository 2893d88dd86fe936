import * as z from 'zod/mini';
import { createdLink } from './link-created.ts';
import { dateTime, orNull, uuid } from './values.ts';

const text = orNull(z.string());
const has = orNull(z.boolean());
const when = orNull(dateTime);

/** A country rule as read (interface §2.4). */
export const readGeoTarget = z.object({
  id: orNull(uuid),
  target_url: text,
  country: orNull(z.object({ iso2: text, name: text })),
});

/** A shareable analytics entry (interface §2.4). Its days stay text: they are shown, never reckoned with. */
export const shareableAnalytics = z.object({
  id: orNull(uuid),
  start_date: text,
  end_date: text,
  created_at: when,
  share_url: text,
  has_password: has,
});

const utm = z.object({ utm_source: text, utm_medium: text, utm_campaign: text, utm_term: text, utm_content: text });
const opengraph = z.object({ meta_title: text, meta_description: text, meta_image: text });

/** A short link as retrieve and list answer it (interface §2.3). Only its id must be there. */
export const linkRecord = z.object({
  ...createdLink.shape,
  favicon: text,
  custom_link: text,
  tags: orNull(z.array(z.string())),
  has_utm: has,
  has_opengraph: has,
  has_android_targeting: has,
  android_target_url: text,
  has_ios_targeting: has,
  ios_target_url: text,
  has_windows_targeting: has,
  windows_target_url: text,
  has_linux_targeting: has,
  linux_target_url: text,
  has_geo_targeting: has,
  has_cloaking: has,
  has_password: has,
  password_logo: text,
  has_expiration: has,
  expiration: when,
  expiration_clicks: text,
  is_expired: has,
  is_clicked: has,
  last_clicked: when,
  utm: orNull(utm),
  opengraph: orNull(opengraph),
  geo_targets: orNull(z.array(readGeoTarget)),
  shareable_analytics: orNull(z.array(shareableAnalytics)),
});

export type LinkRecord = z.infer<typeof linkRecord>;
