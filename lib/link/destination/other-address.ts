import { completeAddress } from '../address/typed-address.ts';
import { unwrapRedirect } from './redirectors.ts';

/** An address that a link could lead to instead, and its origin: a redirector's address, or the page. */
export interface OtherAddress {
  kind: 'redirect' | 'canonical';
  address: string;
  /** True if its host says nothing new beside the former address. */
  isSameHost: boolean;
}

/**
 * Returns the address to offer in place of another; null if there is none.
 *
 * @param canonical - the canonical address of the page, if it is offered (is-offered.ts)
 */
export function otherAddress(written: string, canonical: string | null): OtherAddress | null {
  const address = completeAddress(written);
  const redirect = unwrapRedirect(address);
  if (redirect !== null) return { kind: 'redirect', address: redirect, isSameHost: false };
  if (canonical === null) return null;
  return { kind: 'canonical', address: canonical, isSameHost: shownHost(address) === shownHost(canonical) };
}

/** Returns the host as short addresses show it. */
const shownHost = (address: string): string => (URL.parse(address)?.host ?? '').replace(/^www\./, '');
