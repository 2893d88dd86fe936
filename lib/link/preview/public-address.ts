/** Names that a home or office network gives its own machines, or that never leave a machine (RFC 6761, RFC 6762, RFC 8375). */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** IPv4 that leads nowhere public: this machine, private and shared networks, link-local, documentation, multicast. */
const localIPv4: readonly RegExp[] = [
  /^(0|10|127)\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.(168\.|0\.[02]\.|88\.99\.)/,
  /^198\.(1[89]\.|51\.100\.)/,
  /^203\.0\.113\./,
  /^(22[4-9]|2[3-5]\d)\./,
];

/** IPv6 of the public net, but those that carry an IPv4 address or are for documentation. */
const publicIPv6 = /^\[[23][\da-f]{3}:/;
const carriesOther = /^\[(2002:|2001:(0?:|db8:)|3fff:)/;

/**
 * Whether an address is https and, as far as its text tells, of a machine on the public net. Numbers are as the parser
 * writes them: `https://2130706433` is 127.0.0.1. Which machine a name leads to in the end, or a redirect, no page can know.
 */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return false;
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return publicIPv6.test(host) && !carriesOther.test(host);
  if (/^[\d.]+$/.test(host)) return !localIPv4.some((range) => range.test(host));
  return host.includes('.') && !localName.test(host);
}
