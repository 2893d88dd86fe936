import { compareAddresses } from '../address/compare-addresses.ts';
import { withoutCredentials } from '../address/credentials.ts';
import { completeAddress } from '../address/typed-address.ts';
import { bareHost } from '../host.ts';
import { unwrapRedirect } from './redirectors.ts';

/** An address that a link could lead to instead, and its origin: a redirector's address, or the page. */
export interface OtherAddress {
  kind: 'redirect' | 'canonical';
  address: string;
  /** True if its host says nothing new beside the former address. */
  isSameHost: boolean;
}

/**
 * Returns the address to offer in place of another; null if a person would see no difference. Removing tracking
 * parameters and credentials is offered elsewhere, so these are no difference either.
 *
 * @param canonical - the canonical address of the page, if it is read
 */
export function otherAddress(written: string, canonical: string | null): OtherAddress | null {
  const address = completeAddress(written);
  const redirect = unwrapRedirect(address);
  if (redirect !== null) return { kind: 'redirect', address: redirect, isSameHost: false };
  if (canonical === null || compareAddresses(withoutCredentials(address), canonical) !== 'different') return null;
  return { kind: 'canonical', address: canonical, isSameHost: hostOf(address) === hostOf(canonical) };
}

const hostOf = (address: string): string => bareHost(URL.parse(address)?.host ?? '');
