import { type ContractError, errorOf } from '../../contract/error-codes.ts';
import { updateGeoTarget } from '../../contract/link-writing.ts';
import type { CountryGroup } from '../draft.ts';
import { completeAddress } from '../typed-address.ts';

/** What is wrong with a field of a group: by the contract, or by a rule of the form. */
export type GroupError =
  | { kind: 'contract'; error: ContractError }
  | { kind: 'countriesMissing' | 'addressMissing' }
  | { kind: 'twice'; country_id: string }
  | { kind: 'unlisted'; country_id: string };

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
        ? refusedBy('target_url', completeAddress(target_url))
        : asked
          ? { kind: 'addressMissing' }
          : null;
    return { ...(countries && { country_ids: countries }), ...(address && { target_url: address }) };
  });
}

/** The first country that the contract does not list: a service may have one all the same. */
function unlistedIn(country_ids: readonly string[]): GroupError | null {
  const unlisted = country_ids.find((country_id) => refusedBy('country_id', country_id) !== null);
  return unlisted === undefined ? null : { kind: 'unlisted', country_id: unlisted };
}

/** What the contract has against a value of a rule's field. */
function refusedBy(field: 'country_id' | 'target_url', value: string): GroupError | null {
  const { error } = updateGeoTarget.shape[field].safeParse(value);
  const [issue] = error?.issues ?? [];
  return issue === undefined ? null : { kind: 'contract', error: errorOf(issue) };
}
