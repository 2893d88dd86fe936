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

/** A shareable analytics entry (interface §2.4). Its days stay text: they are shown, never reckoned with. */
export const shareableAnalytics = z.object({
  id: orNull(uuid),
  start_date: text,
  end_date: text,
  created_at: when,
  share_url: text,
  has_password: has,
});

/** How each kind of field is read. */
const read = {
  address: () => text,
  dateTime: () => when,
  digits: () => text,
  flag: () => has,
  tags: () => orNull(z.array(z.string())),
  text: () => text,
  uuid: () => uuid,
};

/** A part of a record, with the fields that it holds. */
const part = <P extends RecordPart>(name: P) => orNull(z.object(eachField(fieldsWith({ part: name }), read)));

/** A short link as retrieve and list answer it (interface §2.3). Only its id must be there. */
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

/** A record as far as it could be read (reading R8). */
export const readableRecord = z.extend(linkRecord, {
  /** Where something else stands than belongs there, and null was read: `created_at`, `utm.utm_term`. Absent where nothing. */
  unreadable: z.optional(z.array(z.string())),
});

export type LinkRecord = z.infer<typeof readableRecord>;
