import { compareAddresses } from '../address/compare-addresses.ts';
import { withoutCredentials } from '../address/credentials.ts';
import { textFault } from '../address/cut-address.ts';

/**
 * True if a canonical address is offered beside the page's own: if a person would see a difference, and the form takes
 * it. Tracking parameters and credentials are no difference, since their removal is offered anyway.
 */
export const isOffered = (canonical: string, address: string): boolean =>
  compareAddresses(withoutCredentials(address), canonical) === 'different' && textFault(canonical, []) === null;
