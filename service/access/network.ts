import { isIP } from 'node:net';

/** The groups of an IPv6 address that name its network. Clients choose the other four themselves. */
const networkGroups = 4;

/**
 * Returns the network by which an address is counted: an IPv4 address itself, or the /64 of an IPv6 address. A /64 is
 * the smallest network that providers assign, and one client can use all of its addresses.
 *
 * @param address as connections and proxies give it. A text that is not an address is returned as it is.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An IPv6 address that ends in an IPv4 one has two groups in its last part.
  const length = before.length + after.length + (after.at(-1)?.includes('.') || before.at(-1)?.includes('.') ? 1 : 0);
  const missing = tail === undefined ? [] : Array.from({ length: 8 - length }, () => '0');
  const groups = [...before, ...missing, ...after].slice(0, networkGroups);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
