import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';
import { lazyLru } from '../shared/lazy-lru.ts';
import { toList } from '../shared/to-list.ts';

/** The groups of an IPv6 address that name its network. Clients choose the other four themselves. */
const networkGroups = 4;

/** Returns the eight numbers of an IPv6 address. It may end in an IPv4 address, or in a zone. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%', 1);
  const hexadecimal = bare.replace(/(?<!\d)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.slice(0, 4).map(Number);
    return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
  });
  const [head = [], tail = []] = hexadecimal
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const beginsWith = (groups: readonly number[], prefix: readonly number[]) =>
  prefix.every((group, at) => groups[at] === group);

const toIpv4 = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** IPv4 addresses as IPv6 (RFC 4291, section 2.5.5.2). */
const mapped = [0, 0, 0, 0, 0, 0xffff];

/** Translators give IPv4 hosts these addresses (RFC 7915, section 5.1, and NAT64 of RFC 6052, section 2.1). */
const translated = [
  [0, 0, 0, 0, 0xffff, 0],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

/** Networks of 6to4 (RFC 3056): one IPv4 address has 65,536 of them. */
const sixToFour = [0x2002];

const mayBeMapped = /^[0:]+:ffff:/i;

/** Returns the IPv4 address that an IPv6 address stands for, in any spelling. Returns any other text as it is. */
export function unmapIpv4(address: string): string {
  if (!mayBeMapped.test(address) || isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  return beginsWith(groups, mapped) ? toIpv4(groups[6], groups[7]) : address;
}

/**
 * Returns the network by which an address is counted: an IPv4 address itself, or the /64 of an IPv6 address. A /64 is
 * the smallest network that providers assign, and one client can use all of its addresses. An IPv6 address that stands
 * for an IPv4 one counts as that one: those of a translator share a /64.
 *
 * @param address as connections and proxies give it. A text that is not an address is returned as it is.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  if ([mapped, ...translated].some((prefix) => beginsWith(groups, prefix))) return toIpv4(groups[6], groups[7]);
  if (beginsWith(groups, sixToFour)) return toIpv4(groups[1], groups[2]);
  return `${groups
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The length of an IPv6 address that ends as an IPv4 one. */
const maxAddressLength = 45;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns true for an address or a network, such as `127.0.0.1` and `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A text with networks, which spaces or commas separate. */
export const networkList = z
  .string()
  .check(
    z.refine(
      (text) => toList(text).every(isNetwork),
      'addresses or networks such as 192.0.2.1, 2001:db8::/32, with commas between them',
    ),
  );

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Returns a function that returns true for addresses in some networks. */
export function createNetworkTest(networks: readonly string[]): (address: string) => boolean {
  const list = listOf(networks);
  // Cached: a block list makes an object outside of JavaScript's memory for each address that it checks.
  const cache = lazyLru<boolean>({ max: 10_000 });
  return (address) => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const result = networks.length > 0 && list.check(address, familyOf(address));
    // The zone of an IPv6 address may be as long as its header.
    if (address.length <= maxAddressLength) cache.set(address, result);
    return result;
  };
}
