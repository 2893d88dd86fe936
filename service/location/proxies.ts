import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Place } from './place.ts';

/** Which proxies' headers are believed, and which headers those are. */
export interface ProxyOptions {
  /** Addresses and networks such as `127.0.0.1` and `10.0.0.0/8`. Empty: no header is believed. */
  trusted: readonly string[];
  /** Names of the headers that say where a visitor is. */
  headers: Partial<Record<keyof Place, string>>;
}

/** Where the addresses that a request passed through are listed, nearest last. */
const forwardedFor = 'x-forwarded-for';

/** Characters of an IPv6 address that ends as an IPv4 one. */
const longestAddress = 45;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an address or a network, as `trusted` takes them. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** A machine that listens at both families sees IPv4 addresses written as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const nothing: Partial<Place> = {};

/** Reads who asks from the connection, and from a proxy's headers only where that proxy is trusted. */
export function createProxyReader({ trusted, headers }: ProxyOptions) {
  const list = toBlockList(trusted);
  // Remembered: a block list makes an object outside of JavaScript's memory for each address that it is asked about.
  const known = new LRUCache<string, boolean>({ max: 10_000 });
  const isTrusted = (address: string): boolean => {
    const seen = known.get(address);
    if (seen !== undefined) return seen;
    const isOurs = isIP(address) !== 0 && list.check(address, familyOf(address));
    // What is longer than any address is none, and not worth its place.
    if (address.length <= longestAddress) known.set(address, isOurs);
    return isOurs;
  };
  const places = Object.entries(headers);
  return (connection: string, header: (name: string) => string | undefined) => {
    const address = plain(connection);
    if (trusted.length === 0 || !isTrusted(address)) return { address, told: nothing };
    const hops = (header(forwardedFor) ?? '').split(',').map((hop) => plain(hop.trim()));
    // From the near end: what stands before the first address that is not ours, anybody could have written.
    const visitor = hops.findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop));
    if (places.length === 0) return { address: visitor ?? address, told: nothing };
    const told: Partial<Place> = {};
    for (const [part, name] of places) {
      const value = header(name);
      if (value) told[part as keyof Place] = decodeHeader(value);
    }
    return { address: visitor ?? address, told };
  };
}

/** Proxies send names beyond ASCII percent-encoded, or as the bytes of UTF-8, which arrive as Latin-1. */
function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(/[\x80-\xff]/.test(value) ? Buffer.from(value, 'latin1').toString() : value);
  } catch {
    return value;
  }
}
