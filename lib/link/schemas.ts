import * as z from 'zod/mini';
import { eachField } from '../contract/fields.ts';
import { draftFields, type LinkDraft } from './draft.ts';
import type { Place } from './place.ts';

/*
 * The schemas of drafts and places, apart from the functions for them: the popup's first load has no schemas.
 */

/** The schema of a place (place.ts). */
export const place = z.object({
  tabId: z.int(),
  address: z.string(),
  connectionId: z.string(),
}) satisfies z.ZodMiniType<Place>;

/** A text; empty if absent. */
const text = z._default(z.string(), '');

const countryGroup = z.object({ country_ids: z.array(z.string()), target_url: z.string() });

/** The schema of a draft (draft.ts). An absent field is not set. */
export const linkDraft = z.object(
  eachField(draftFields, {
    address: () => text,
    countryRules: () => z._default(z.array(countryGroup), []),
    dateTime: () => text,
    digits: () => text,
    flag: () => z._default(z.boolean(), false),
    password: () => text,
    tags: () => z._default(z.array(z.string()), []),
    text: () => text,
    uuid: () => z._default(z.nullable(z.string()), null),
  }),
) satisfies z.ZodMiniType<LinkDraft>;
