import { fieldsWith } from '../contract/fields.ts';
import { type AddressFault, addressFault } from './address/address-fault.ts';
import { textFault, type WholeAddresses } from './address/cut-address.ts';
import { completeAddress } from './address/typed-address.ts';
import type { DraftField, LinkDraft } from './draft.ts';
import { flagOf } from './switches.ts';

const addressFields = fieldsWith({ kind: 'address' });

/** Returns all addresses of a draft. */
export const addressesOf = (draft: LinkDraft): string[] =>
  [...addressFields.map((field) => draft[field]), ...draft.geo_targets.map(({ target_url }) => target_url)].filter(
    (address) => address !== '',
  );

/** Returns the mistake in the address of each field that is sent. */
export function addressFaults(draft: LinkDraft, whole: WholeAddresses): Partial<Record<DraftField, AddressFault>> {
  const faults: Partial<Record<DraftField, AddressFault>> = {};
  for (const field of [...addressFields, 'geo_targets'] as const) {
    const flag = flagOf(field);
    if (flag !== null && !draft[flag]) continue;
    const addresses = field === 'geo_targets' ? draft.geo_targets.map((group) => group.target_url) : [draft[field]];
    const [fault] = addresses.flatMap((address) => textFault(completeAddress(address), whole) ?? []);
    if (fault !== undefined) faults[field] = fault;
  }
  return faults;
}

/** Corrects misspelled or doubled beginnings of a draft's addresses. Returns true if there was one. */
export function correctBeginnings(draft: LinkDraft): boolean {
  let hasCorrected = false;
  const correct = (address: string): string => {
    const fault = addressFault(completeAddress(address));
    if (fault?.kind !== 'beginning' || fault.instead === null) return address;
    hasCorrected = true;
    return fault.instead;
  };
  for (const field of addressFields) draft[field] = correct(draft[field]);
  draft.geo_targets = draft.geo_targets.map((group) => ({ ...group, target_url: correct(group.target_url) }));
  return hasCorrected;
}
