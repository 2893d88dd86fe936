import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { createdLink } from '../contract/link-created.ts';
import { updateGeoTarget } from '../contract/link-writing.ts';

/** The country rules of a link, as an update sends them (interface §2.2). */
export const countryRules = z.object({ geo_targets: z.array(updateGeoTarget) });
export type CountryRules = z.infer<typeof countryRules>['geo_targets'];

/**
 * A link that was made. Its country rules follow by update, since create cannot name a country (reading R5): where that
 * failed, what is missing and why.
 */
export const madeLink = z.object({
  ...createdLink.shape,
  missing: z._default(z.nullable(z.object({ ...countryRules.shape, failure })), null),
});

export type MadeLink = z.infer<typeof madeLink>;
