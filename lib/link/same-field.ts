import { rowOf } from '../contract/fields.ts';
import { rulesOf } from './country/groups.ts';
import { type CountryGroup, type DraftField, type LinkDraft, sameValue } from './draft.ts';

/** Rules by country: in which order countries stand says nothing, but for one that has two addresses. */
const byCountry = (groups: readonly CountryGroup[]) =>
  rulesOf(groups).toSorted((one, other) => one.country_id.localeCompare(other.country_id));

/** Whether a field of two drafts says the same to the service. */
export function sameField(field: DraftField, one: LinkDraft, other: LinkDraft): boolean {
  if (sameValue(one[field], other[field])) return true;
  // A moment may be written with parts of a second, or in another zone. What is none is no number, and equals nothing.
  if (rowOf(field).kind === 'dateTime') return Date.parse(String(one[field])) === Date.parse(String(other[field]));
  return field === 'geo_targets' && sameValue(byCountry(one.geo_targets), byCountry(other.geo_targets));
}
