import * as z from 'zod/mini';
import { countryId } from './country.ts';
import { limits } from './limits.ts';
import { onlyKnown, optionalDateTime, optionalWebAddress, textUpTo, uuid, webAddress } from './values.ts';

const has = z.boolean('Must be true or false');
const text = z.string('Must be a text');

/** The writable fields that create and update share (interface §2.1), but for geo_targets. */
const sharedFields = {
  favicon: z.optional(optionalWebAddress),
  title: z.optional(textUpTo(limits.title.max)),
  custom_link: z.optional(
    textUpTo(limits.custom_link.max).check(
      z.minLength(limits.custom_link.min, `At least ${limits.custom_link.min} characters`),
    ),
  ),
  tags: z.optional(z.array(text.check(z.minLength(limits.tag.min, 'A tag cannot be empty')), 'Must be a list of tags')),
  has_utm: z.optional(has),
  utm_source: z.optional(textUpTo(limits.utm.max)),
  utm_medium: z.optional(textUpTo(limits.utm.max)),
  utm_campaign: z.optional(textUpTo(limits.utm.max)),
  utm_term: z.optional(textUpTo(limits.utm.max)),
  utm_content: z.optional(textUpTo(limits.utm.max)),
  has_opengraph: z.optional(has),
  meta_title: z.optional(textUpTo(limits.meta_title.max)),
  meta_description: z.optional(textUpTo(limits.meta_description.max)),
  meta_image: z.optional(optionalWebAddress),
  has_android_targeting: z.optional(has),
  android_target_url: z.optional(optionalWebAddress),
  has_ios_targeting: z.optional(has),
  ios_target_url: z.optional(optionalWebAddress),
  has_windows_targeting: z.optional(has),
  windows_target_url: z.optional(optionalWebAddress),
  has_linux_targeting: z.optional(has),
  linux_target_url: z.optional(optionalWebAddress),
  has_geo_targeting: z.optional(has),
  has_cloaking: z.optional(has),
  has_password: z.optional(has),
  password: z.optional(text),
  password_logo: z.optional(optionalWebAddress),
  has_expiration: z.optional(has),
  expiration: z.optional(optionalDateTime),
  expiration_clicks: z.optional(text.check(z.regex(/^\d*$/, 'Must be a number of clicks, digits only'))),
};

const countryRules = 'Must be a list of country rules';

/** A geo target rule as create takes it: without a country (interface §2.2). */
export const createGeoTarget = onlyKnown({ target_url: webAddress });

/** A geo target rule as update takes it (interface §2.2). */
export const updateGeoTarget = onlyKnown({ country_id: countryId, target_url: webAddress });

/**
 * Body of create (interface §4.1). Only long_url is mandatory (reading R4). Strict, so that a misspelt field is
 * refused rather than lost.
 */
export const createLinkBody = onlyKnown({
  long_url: webAddress,
  domain: z.optional(uuid),
  ...sharedFields,
  geo_targets: z.optional(z.array(createGeoTarget, countryRules)),
});

/** Body of update (interface §4.2): the link's id, and what is to change (reading R6). */
export const updateLinkBody = onlyKnown({
  id: uuid,
  ...sharedFields,
  geo_targets: z.optional(z.array(updateGeoTarget, countryRules)),
});

export type CreateLinkBody = z.infer<typeof createLinkBody>;
export type UpdateLinkBody = z.infer<typeof updateLinkBody>;
