import * as z from 'zod/mini';
import { eachField, fieldsExcept, fieldsWith } from '../contract/fields.ts';

/** An absent field reads as not set. */
const text = z._default(z.string(), '');

/** Countries that lead to one address: as many rules of the interface (§2.2) as there are countries. */
const countryGroup = z.object({ country_ids: z.array(z.string()), target_url: z.string() });

/** The fields of a draft, in the interface's order: all that create takes. */
export const draftFields = fieldsExcept(fieldsWith({ only: 'update' }));
export type DraftField = (typeof draftFields)[number];

/**
 * A link being made or edited, as typed, under the interface's own names (§2.1). An empty text means that the field is not
 * set. A section that is switched off keeps what was typed in it.
 */
export const linkDraft = z.object(
  eachField(draftFields, {
    address: () => text,
    countryRules: () => z._default(z.array(countryGroup), []),
    /** In UTC. */
    dateTime: () => text,
    digits: () => text,
    flag: () => z._default(z.boolean(), false),
    /** Never read back: when a link is edited, empty keeps the one it has. */
    password: () => text,
    tags: () => z._default(z.array(z.string()), []),
    text: () => text,
    /** Null leaves the choice of the domain to the service. */
    uuid: () => z._default(z.nullable(z.string()), null),
  }),
);

export type LinkDraft = z.infer<typeof linkDraft>;
export type CountryGroup = z.infer<typeof countryGroup>;

/** The fields that hold one text. */
export type TextDraftField = { [F in DraftField]: LinkDraft[F] extends string ? F : never }[DraftField];

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
