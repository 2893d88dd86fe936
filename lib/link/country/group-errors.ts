import { updateGeoTarget } from '../../contract/link-writing.ts';
import type { CountryGroup } from '../draft.ts';
import { completeAddress } from '../typed-address.ts';

/** What is wrong with a field of a group: in the contract's words, or a rule of the form by its name. */
export type GroupError =
  | { kind: 'said'; text: string }
  | { kind: 'countriesMissing' | 'addressMissing' }
  | { kind: 'twice'; country_id: string }
  | { kind: 'unlisted'; country_id: string; text: string };

export interface GroupErrors {
  country_ids?: GroupError;
  target_url?: GroupError;
}

/**
 * What is wrong with each group, by the contract's rule for a country rule (interface §2.2) and the form's own: a group
 * has countries and an address, and no country two addresses.
 *
 * @param asked - whether what is still to be typed is an error already
 */
export function groupErrors(groups: readonly CountryGroup[], { asked }: { asked: boolean }): GroupErrors[] {
  const seen = new Set<string>();
  return groups.map(({ country_ids, target_url }) => {
    const again = country_ids.find((id) => seen.size === seen.add(id).size);
    const countries: GroupError | null =
      again !== undefined
        ? { kind: 'twice', country_id: again }
        : country_ids.length === 0 && asked
          ? { kind: 'countriesMissing' }
          : unlistedIn(country_ids);
    const address: GroupError | null =
      target_url.trim() !== ''
        ? saidOf('target_url', completeAddress(target_url))
        : asked
          ? { kind: 'addressMissing' }
          : null;
    return { ...(countries && { country_ids: countries }), ...(address && { target_url: address }) };
  });
}

/** The first country that the contract does not list: a service may have one all the same. */
function unlistedIn(country_ids: readonly string[]): GroupError | null {
  for (const country_id of country_ids) {
    const said = saidOf('country_id', country_id);
    if (said !== null) return { ...said, kind: 'unlisted', country_id };
  }
  return null;
}

/** The contract's first word against a value of a rule's field. */
function saidOf(field: 'country_id' | 'target_url', value: string): { kind: 'said'; text: string } | null {
  const { error } = updateGeoTarget.shape[field].safeParse(value);
  return error === undefined ? null : { kind: 'said', text: error.issues[0]?.message ?? '' };
}
