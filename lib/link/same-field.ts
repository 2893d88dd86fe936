import { rowOf } from '../contract/fields.ts';
import { type CountryGroup, type DraftField, type LinkDraft, rulesOf, sameValue } from './draft.ts';

/** Sorts rules by country. Their order is meaningless unless a country has two addresses. */
const byCountry = (groups: readonly CountryGroup[]) =>
  rulesOf(groups).toSorted((one, other) => one.country_id.localeCompare(other.country_id));

/** True if a field of two drafts has the same meaning to the service. */
export function sameField(field: DraftField, one: LinkDraft, other: LinkDraft): boolean {
  if (sameValue(one[field], other[field])) return true;
  // A date-time may have fractions of a second or another zone. An invalid one is NaN and equals nothing.
  if (rowOf(field).kind === 'dateTime') return Date.parse(String(one[field])) === Date.parse(String(other[field]));
  return field === 'geo_targets' && sameValue(byCountry(one.geo_targets), byCountry(other.geo_targets));
}
