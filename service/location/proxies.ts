import { BlockList, isIP } from 'node:net';
import { keepRecent } from '../shared/lazy-lru.ts';
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

/** Said once, and without an address: who sends these headers may be a visitor. */
const warning =
  'A request came with a proxy’s headers, but not from an address in HEM_TRUSTED_PROXIES: they are not believed. ' +
  'If a proxy stands in front of the service, name its address there; else all visitors seem to come from the proxy.';

const parts = ['country', 'region', 'city', 'timezone'] as const satisfies (keyof Place)[];

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

/** Of visitors whose place no proxy told. */
export const unknownPlace: Partial<Place> = {};

/** The address of a hop, which may come with a port; null for what is none, such as `unknown` (RFC 7239 §6). */
function addressOf(hop: string): string | null {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop) ?? [];
  const address = plain(ipv6 ?? ipv4 ?? hop);
  return isIP(address) === 0 ? null : address;
}

/** Reads what a header says of a place; null for what says nothing. A country is a code of two letters. */
function readPlace(part: keyof Place, value: string): string | null {
  const text = decodeHeader(value).trim();
  if (part !== 'country') return text === '' ? null : text;
  // XX stands for no country where proxies have none to say.
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/**
 * Reads who asks from the connection, and from a proxy's headers only where that proxy is trusted.
 *
 * @param warn told once, in a sentence, when somebody who is not trusted sends such headers.
 */
export function createProxyReader({ trusted, headers }: ProxyOptions, warn: (sentence: string) => void = () => {}) {
  const list = toBlockList(trusted);
  // Remembered: a block list makes an object outside of JavaScript's memory for each address that it is asked about.
  const known = keepRecent<boolean>({ max: 10_000 });
  const isTrusted = (address: string): boolean => {
    const seen = known.get(address);
    if (seen !== undefined) return seen;
    const isOurs = isIP(address) !== 0 && list.check(address, familyOf(address));
    // What is longer than any address is none, and not worth its place.
    if (address.length <= longestAddress) known.set(address, isOurs);
    return isOurs;
  };
  const places = parts.flatMap((part) => (headers[part] === undefined ? [] : [{ part, name: headers[part] }]));
  const telling = [forwardedFor, 'forwarded', ...places.map(({ name }) => name)];
  let hasWarned = false;

  /**
   * Who visits, by the list of hops. From the near end: what stands before the first address that is not ours, or before
   * a hop that cannot be read, anybody could have written.
   */
  function visitorOf(connection: string, hops: string): string {
    let nearest = connection;
    let rest = hops;
    for (;;) {
      const comma = rest.lastIndexOf(',');
      const address = addressOf(rest.slice(comma + 1).trim());
      if (address === null) return nearest;
      nearest = address;
      // Of the first of them it does not matter whose it is.
      if (comma < 0 || !isTrusted(address)) return nearest;
      rest = rest.slice(0, comma);
    }
  }

  return (connection: string, header: (name: string) => string | undefined) => {
    const address = plain(connection);
    if (trusted.length === 0 || !isTrusted(address)) {
      if (!hasWarned && telling.some((name) => header(name) !== undefined)) {
        hasWarned = true;
        warn(warning);
      }
      return { address, proxyPlace: unknownPlace };
    }
    const hops = header(forwardedFor);
    const visitor = hops === undefined ? address : visitorOf(address, hops);
    if (places.length === 0) return { address: visitor, proxyPlace: unknownPlace };
    const proxyPlace: Partial<Place> = {};
    for (const { part, name } of places) {
      const value = readPlace(part, header(name) ?? '');
      if (value !== null) proxyPlace[part] = value;
    }
    return { address: visitor, proxyPlace };
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
