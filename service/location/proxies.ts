import { isIP } from 'node:net';
import { createNetworkTest, unmapIpv4 } from '../access/network.ts';
import { copyText } from '../shared/copy-text.ts';
import type { Place } from './place.ts';

/** The trusted proxies, and the headers in which they send a visitor's place. */
export interface ProxyOptions {
  /** Addresses and networks such as `127.0.0.1` and `10.0.0.0/8`. An empty list trusts none. */
  trusted: readonly string[];
  /** Names of the headers, in lower case. */
  headers: Partial<Record<keyof Place, string>>;
}

/** Lists the addresses that a request passed through, nearest last. */
const forwardedFor = 'x-forwarded-for';

/** Logged once, and without an address: a visitor may have sent the headers. */
const warning =
  'A request has a proxy’s headers but does not come from an address in HEM_TRUSTED_PROXIES: they are ignored. ' +
  'If a proxy is in front of the service, add its address there; otherwise all visitors seem to come from the proxy.';

const placeParts = ['country', 'region', 'city', 'timezone'] as const satisfies (keyof Place)[];

/** Shared by all visitors without a place from a proxy. */
export const noProxyPlace: Partial<Place> = {};

/** Returns the address of a hop without its port; null if it is not an address, such as `unknown` (RFC 7239 §6). */
function addressOf(hop: string): string | null {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop) ?? [];
  const address = unmapIpv4(ipv6 ?? ipv4 ?? hop);
  // Addresses are cached, and lists of hops may be long.
  return isIP(address) === 0 ? null : copyText(address);
}

/** Reads a part of a place from a header; null if it is empty. A country is a code of two letters. */
function readPlace(part: keyof Place, value: string): string | null {
  const text = decodeHeader(value).trim();
  if (part !== 'country') return text === '' ? null : text;
  // Proxies send XX for an unknown country.
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/**
 * Reads the visitor's address from the connection, and address and place from the headers of trusted proxies.
 *
 * @param warn called once with a sentence if an untrusted client sends such headers.
 */
export function createProxyReader({ trusted, headers }: ProxyOptions, warn: (sentence: string) => void = () => {}) {
  const isTrusted = createNetworkTest(trusted);
  const places = placeParts.flatMap((part) => (headers[part] === undefined ? [] : [{ part, name: headers[part] }]));
  const proxyHeaders = [forwardedFor, 'forwarded', ...places.map(({ name }) => name)];
  let hasWarned = false;

  /**
   * Returns the visitor's address from the list of hops, read from the near end. The search ends at the first untrusted
   * address, or before an unreadable hop: clients can forge all that comes before.
   */
  function visitorOf(connection: string, hops: string): string {
    let nearest = connection;
    let rest = hops;
    // Split hop by hop: visitors choose how many they send, and all but the last few are not read.
    for (;;) {
      const comma = rest.lastIndexOf(',');
      const address = addressOf(rest.slice(comma + 1).trim());
      if (address === null) return nearest;
      nearest = address;
      if (comma < 0 || !isTrusted(address)) return nearest;
      rest = rest.slice(0, comma);
    }
  }

  return (connection: string, header: (name: string) => string | undefined) => {
    // Servers that listen on both families see IPv4 addresses mapped to IPv6.
    const address = unmapIpv4(connection);
    if (trusted.length === 0 || !isTrusted(address)) {
      if (!hasWarned && proxyHeaders.some((name) => header(name) !== undefined)) {
        hasWarned = true;
        warn(warning);
      }
      return { address, proxyPlace: noProxyPlace };
    }
    const hops = header(forwardedFor);
    const visitor = hops === undefined ? address : visitorOf(address, hops);
    if (places.length === 0) return { address: visitor, proxyPlace: noProxyPlace };
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
