/** Host names of private networks or of the machine itself (RFC 6761, RFC 6762, RFC 8375). */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** IPv4 ranges that are not public: this machine, private and shared networks, link-local, documentation, multicast. */
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

/** Public IPv6 addresses. */
const publicIPv6 = /^\[[23][\da-f]{3}:/;
const carriesOther = /^\[(2002:|2001:(0?:|db8:)|3fff:)/;

/**
 * True if an address is https and, judged by its text, on the public network. The parser normalizes numbers:
 * `https://2130706433` is 127.0.0.1. DNS and redirects cannot be checked here.
 */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return false;
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return publicIPv6.test(host) && !carriesOther.test(host);
  if (/^[\d.]+$/.test(host)) return !localIPv4.some((range) => range.test(host));
  return host.includes('.') && !localName.test(host);
}
