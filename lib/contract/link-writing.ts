import * as z from 'zod/mini';
import { countryId } from './country.ts';
import { limits } from './limits.ts';
import { onlyKnown, optionalDateTime, optionalWebAddress, textUpTo, uuid, webAddress } from './values.ts';

const has = z.boolean('Must be true or false');
const text = z.string('Must be a text');

/** The writable fields that create and update share (interface §2.1), but for geo_targets. */
const sharedFields = {
  favicon: optionalWebAddress,
  title: textUpTo(limits.title.max),
  custom_link: textUpTo(limits.custom_link.max).check(
    z.minLength(limits.custom_link.min, `At least ${limits.custom_link.min} characters`),
  ),
  tags: z.array(text.check(z.minLength(limits.tag.min, 'A tag cannot be empty')), 'Must be a list of tags'),
  has_utm: has,
  utm_source: textUpTo(limits.utm.max),
  utm_medium: textUpTo(limits.utm.max),
  utm_campaign: textUpTo(limits.utm.max),
  utm_term: textUpTo(limits.utm.max),
  utm_content: textUpTo(limits.utm.max),
  has_opengraph: has,
  meta_title: textUpTo(limits.meta_title.max),
  meta_description: textUpTo(limits.meta_description.max),
  meta_image: optionalWebAddress,
  has_android_targeting: has,
  android_target_url: optionalWebAddress,
  has_ios_targeting: has,
  ios_target_url: optionalWebAddress,
  has_windows_targeting: has,
  windows_target_url: optionalWebAddress,
  has_linux_targeting: has,
  linux_target_url: optionalWebAddress,
  has_geo_targeting: has,
  has_cloaking: has,
  has_password: has,
  password: text,
  password_logo: optionalWebAddress,
  has_expiration: has,
  expiration: optionalDateTime,
  expiration_clicks: text.check(z.regex(/^\d*$/, 'Must be a number of clicks, digits only')),
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
  ...z.partial(z.object(sharedFields)).shape,
  geo_targets: z.optional(z.array(createGeoTarget, countryRules)),
});

/** Body of update (interface §4.2): the link's id, and what is to change (reading R6). */
export const updateLinkBody = onlyKnown({
  id: uuid,
  ...z.partial(z.object(sharedFields)).shape,
  geo_targets: z.optional(z.array(updateGeoTarget, countryRules)),
});

export type CreateLinkBody = z.infer<typeof createLinkBody>;
export type UpdateLinkBody = z.infer<typeof updateLinkBody>;
