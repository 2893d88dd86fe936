import { isIP } from 'node:net';

/** Groups of an IPv6 address that name the network: the other four are for whoever has it to choose. */
const networkGroups = 4;

/**
 * The network that an address is counted by: an IPv4 address itself; of IPv6 the /64 that it lies in, since that is the
 * least that anybody is given, and all of its addresses are theirs to use.
 *
 * @param address as connections and proxies say it; what is none stands for itself.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An address that ends as an IPv4 one has two groups in its last part, far behind the network's.
  const length = before.length + after.length + (after.at(-1)?.includes('.') || before.at(-1)?.includes('.') ? 1 : 0);
  const missing = tail === undefined ? [] : Array.from({ length: 8 - length }, () => '0');
  const groups = [...before, ...missing, ...after].slice(0, networkGroups);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
