import * as z from 'zod/mini';
import { eachField, fieldsExcept, fieldsWith } from '../contract/fields.ts';

/** A text; empty if absent. */
const text = z._default(z.string(), '');

/** Countries with the same address, shown as one. The interface has one rule for each country (§2.2). */
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

/** A geo target rule, as the interface writes it (§2.2). */
interface CountryRule {
  country_id: string;
  target_url: string;
}

/** Groups rules. Neighboring rules with the same address form one group. */
export function groupsOf(rules: readonly CountryRule[]): CountryGroup[] {
  const groups: CountryGroup[] = [];
  for (const { country_id, target_url } of rules) {
    const last = groups.at(-1);
    if (last?.target_url === target_url) last.country_ids.push(country_id);
    else groups.push({ country_ids: [country_id], target_url });
  }
  return groups;
}

/** Returns the rules of groups, in their order. A group without countries has none. */
export function rulesOf(groups: readonly CountryGroup[]): CountryRule[] {
  return groups.flatMap(({ country_ids, target_url }) => country_ids.map((country_id) => ({ country_id, target_url })));
}
