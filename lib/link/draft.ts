import * as z from 'zod/mini';
import { eachField, fieldsExcept, fieldsWith } from '../contract/fields.ts';

/** A text; empty if absent. */
const text = z._default(z.string(), '');

/** Countries with the same address. The interface has one rule for each country (§2.2). */
const countryGroup = z.object({ country_ids: z.array(z.string()), target_url: z.string() });

/** The fields of a draft, in the interface's order: all fields that create accepts. */
export const draftFields = fieldsExcept(fieldsWith({ only: 'update' }));
export type DraftField = (typeof draftFields)[number];

/**
 * A link that is being created or edited, as typed, under the interface's field names (§2.1). An empty text means that
 * the field is not set. A section that is switched off keeps its values.
 */
export const linkDraft = z.object(
  eachField(draftFields, {
    address: () => text,
    countryRules: () => z._default(z.array(countryGroup), []),
    /** In UTC. */
    dateTime: () => text,
    digits: () => text,
    flag: () => z._default(z.boolean(), false),
    /** Never returned by the service. When a link is edited, an empty password keeps the existing one. */
    password: () => text,
    tags: () => z._default(z.array(z.string()), []),
    text: () => text,
    /** Null lets the service choose the domain. */
    uuid: () => z._default(z.nullable(z.string()), null),
  }),
);

export type LinkDraft = z.infer<typeof linkDraft>;
export type CountryGroup = z.infer<typeof countryGroup>;

/** The fields that hold one text. */
export type TextDraftField = { [F in DraftField]: LinkDraft[F] extends string ? F : never }[DraftField];

/** A draft in which nothing is set. */
export const emptyDraft: LinkDraft = linkDraft.parse({});

/** True if two values of a draft are equal. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** True if two drafts are equal. */
export const sameDraft = (one: LinkDraft, other: LinkDraft): boolean =>
  draftFields.every((field) => sameValue(one[field], other[field]));

/** True if a value of a draft is not set. */
export const isEmpty = (value: LinkDraft[DraftField]): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
