import { type ContractError, errorOf } from '../../contract/error-codes.ts';
import { updateGeoTarget } from '../../contract/link-writing.ts';
import type { AddressFault } from '../address/address-fault.ts';
import { textFault, type WholeAddresses } from '../address/cut-address.ts';
import { completeAddress } from '../address/typed-address.ts';
import type { CountryGroup } from '../draft.ts';

/** An error of a group's field: from the contract, or from a rule of the form. */
export type GroupError =
  | { kind: 'contract'; error: ContractError }
  | { kind: 'address'; fault: AddressFault }
  | { kind: 'countriesMissing' | 'addressMissing' }
  | { kind: 'twice'; country_id: string }
  | { kind: 'unlisted'; country_id: string };

export interface GroupErrors {
  country_ids?: GroupError;
  target_url?: GroupError;
}

/**
 * Returns the errors of each group, by the contract's rule for country rules (interface §2.2) and the form's own. A
 * group needs countries and an address, and a country may have only one address.
 *
 * @param asked - true if missing values count as errors
 */
export function groupErrors(
  groups: readonly CountryGroup[],
  { asked, whole }: { asked: boolean; whole: WholeAddresses },
): GroupErrors[] {
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
        ? addressErrorOf(completeAddress(target_url), whole)
        : asked
          ? { kind: 'addressMissing' }
          : null;
    return { ...(countries && { country_ids: countries }), ...(address && { target_url: address }) };
  });
}

/** Returns an error for the first country that the contract does not list. A service may still accept it. */
function unlistedIn(country_ids: readonly string[]): GroupError | null {
  const unlisted = country_ids.find((country_id) => contractErrorOf('country_id', country_id) !== null);
  return unlisted === undefined ? null : { kind: 'unlisted', country_id: unlisted };
}

/** Returns the mistake in an address, or the contract's error. */
function addressErrorOf(address: string, whole: WholeAddresses): GroupError | null {
  const fault = textFault(address, whole);
  return fault === null ? contractErrorOf('target_url', address) : { kind: 'address', fault };
}

/** Checks a value of a rule's field against the contract. */
function contractErrorOf(field: 'country_id' | 'target_url', value: string): GroupError | null {
  const { error } = updateGeoTarget.shape[field].safeParse(value);
  const [issue] = error?.issues ?? [];
  return issue === undefined ? null : { kind: 'contract', error: errorOf(issue) };
}
