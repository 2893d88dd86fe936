import { exactKey } from './compare-addresses.ts';

/** Tells whether an address is one of many: the same but for ways of writing, as `compareAddresses` has it. */
export function addressSet(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => false;
  const keys = new Set(addresses.map(exactKey));
  return (address) => keys.has(exactKey(address));
}
