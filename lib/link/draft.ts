import { eachField, fieldsExcept, fieldsWith } from '../contract/fields.ts';

/** Countries with the same address, shown as one. The interface has one rule for each country (§2.2). */
export interface CountryGroup {
  country_ids: string[];
  target_url: string;
}

/** The fields of a draft, in the interface's order: all fields that create accepts. */
export const draftFields = fieldsExcept(fieldsWith({ only: 'update' }));
export type DraftField = (typeof draftFields)[number];

/** The values of a draft in which nothing is set, by the kind of their field. */
const emptyValues = {
  address: () => '',
  countryRules: (): CountryGroup[] => [],
  /** In UTC. */
  dateTime: () => '',
  digits: () => '',
  flag: (): boolean => false,
  /** Never returned by the service. When a link is edited, an empty password keeps the existing one. */
  password: () => '',
  tags: (): string[] => [],
  text: () => '',
  /** Null lets the service choose the domain. */
  uuid: (): string | null => null,
};

/** A draft in which nothing is set. */
export const emptyDraft = eachField(draftFields, emptyValues);

/**
 * A link that is being created or edited, as typed, under the interface's field names (§2.1). An empty text means that
 * the field is not set. A section that is switched off keeps its values. Its schema is in schemas.ts.
 */
export type LinkDraft = { [F in DraftField]: (typeof emptyDraft)[F] };

/** The fields that hold one text. */
export type TextDraftField = { [F in DraftField]: LinkDraft[F] extends string ? F : never }[DraftField];

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
