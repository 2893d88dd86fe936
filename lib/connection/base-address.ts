/** Hosts for which http is allowed: only this machine (reading R9). A content security policy cannot name [::1]. */
const loopbackHosts = ['127.0.0.1', 'localhost'];

/** An error of a base address; its text is in locales/. */
type BaseAddressProblem = 'notAnAddress' | 'notSecure' | 'ipv6Loopback' | 'credentials' | 'query' | 'fragment';

type ReadBaseAddress =
  | { ok: true; baseUrl: string /** Whether `v1` was missing and has been added. */; addedVersion: boolean }
  | { ok: false; problem: BaseAddressProblem };

/** Returns a typed address with a scheme: https, or http for this machine. */
function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const isThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])([/:?#]|$)/i.test(text);
  return `${isThisMachine ? 'http' : 'https'}://${text}`;
}

/**
 * Reads the typed base address of a service. It must be https, or http on this machine, without credentials, query and
 * fragment. The path segment `v1` is added if missing (interface §9, reading R9).
 */
export function readBaseAddress(text: string): ReadBaseAddress {
  const typed = text.trim();
  // Browsers encode a space as %20 even in a host, so such an address is a typing error.
  const url = /\s|%20/.test(typed) ? null : URL.parse(withScheme(typed));
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') {
    return { ok: false, problem: 'notAnAddress' };
  }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' };
  if (url.search !== '') return { ok: false, problem: 'query' };
  if (url.hash !== '') return { ok: false, problem: 'fragment' };
  if (url.protocol === 'http:' && url.hostname === '[::1]') return { ok: false, problem: 'ipv6Loopback' };
  if (url.protocol === 'http:' && !loopbackHosts.includes(url.hostname)) return { ok: false, problem: 'notSecure' };

  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  const hasVersion = path.split('/').includes('v1');
  return { ok: true, baseUrl: `${url.origin}${path}${hasVersion ? '' : '/v1'}`, addedVersion: !hasVersion };
}
