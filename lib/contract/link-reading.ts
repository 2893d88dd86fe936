import * as z from 'zod/mini';
import { eachField, fieldsWith, flatFields, type RecordPart } from './fields.ts';
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

/** A shareable analytics entry (interface §2.4). Its days stay texts, since they are only displayed. */
export const shareableAnalytics = z.object({
  id: orNull(uuid),
  start_date: text,
  end_date: text,
  created_at: when,
  share_url: text,
  has_password: has,
});

/** The schema of each kind of field in a record. */
const read = {
  address: () => text,
  dateTime: () => when,
  digits: () => text,
  flag: () => has,
  tags: () => orNull(z.array(z.string())),
  text: () => text,
  uuid: () => uuid,
};

/** Returns the schema of a nested part of a record. */
const part = <P extends RecordPart>(name: P) => orNull(z.object(eachField(fieldsWith({ part: name }), read)));

/** A short link as returned by retrieve and list (interface §2.3). Only the id is required. */
export const linkRecord = z.object({
  ...createdLink.shape,
  ...eachField(flatFields, read),
  is_expired: has,
  is_clicked: has,
  last_clicked: when,
  utm: part('utm'),
  opengraph: part('opengraph'),
  geo_targets: orNull(z.array(readGeoTarget)),
  shareable_analytics: orNull(z.array(shareableAnalytics)),
});

/** A link record whose invalid values were read as null (reading R8). */
export const readableRecord = z.object({
  ...linkRecord.shape,
  /** The paths of these values: `created_at`, `utm.utm_term`. Absent if there are none. */
  unreadable: z.optional(z.array(z.string())),
});

export type LinkRecord = z.infer<typeof readableRecord>;
