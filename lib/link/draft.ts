import * as z from 'zod/mini';
import type { CreateLinkBody } from '../contract/link-writing.ts';

/** Whatever an earlier version of Hem did not keep reads as not set. */
const text = z._default(z.string(), '');
const flag = z._default(z.boolean(), false);

/** Countries that lead to one address: as many rules of the interface (§2.2) as there are countries. */
const countryGroup = z.object({ country_ids: z.array(z.string()), target_url: z.string() });

const shape = {
  long_url: text,
  /** Null leaves the choice of the domain to the service. */
  domain: z._default(z.nullable(z.string()), null),
  title: text,
  favicon: text,
  custom_link: text,
  tags: z._default(z.array(z.string()), []),
  has_utm: flag,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text,
  has_opengraph: flag,
  meta_title: text,
  meta_description: text,
  meta_image: text,
  has_android_targeting: flag,
  android_target_url: text,
  has_ios_targeting: flag,
  ios_target_url: text,
  has_windows_targeting: flag,
  windows_target_url: text,
  has_linux_targeting: flag,
  linux_target_url: text,
  has_geo_targeting: flag,
  geo_targets: z._default(z.array(countryGroup), []),
  has_cloaking: flag,
  has_password: flag,
  /** Never read back: when a link is edited, empty keeps the one it has. */
  password: text,
  password_logo: text,
  has_expiration: flag,
  /** A date-time in UTC. */
  expiration: text,
  expiration_clicks: text,
} satisfies Record<keyof CreateLinkBody, z.ZodMiniType>;

/**
 * A link being made or edited, as typed, under the interface's own names (§2.1). An empty text means that the field is not
 * set. A section that is switched off keeps what was typed in it.
 */
export const linkDraft = z.object(shape);

export type LinkDraft = z.infer<typeof linkDraft>;
export type DraftField = keyof LinkDraft;
export type CountryGroup = z.infer<typeof countryGroup>;

/** The fields of a draft, in the interface's order. */
export const draftFields = Object.keys(shape) as DraftField[];

/** A draft in which nothing is set. */
export const emptyDraft: LinkDraft = linkDraft.parse({});

/** Whether two values of a draft say the same. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether two drafts say the same. */
export const sameDraft = (one: LinkDraft, other: LinkDraft): boolean =>
  draftFields.every((field) => sameValue(one[field], other[field]));

/** Whether a value of a draft is not set. */
export const isEmpty = (value: LinkDraft[DraftField]): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
