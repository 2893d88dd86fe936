import { isWebAddress } from '../contract/web-address.ts';

/** The content of a connection link: a base address, and the parameters after its `#`. */
export interface ConnectionLink {
  baseAddress: string;
  token: string;
  domains: { id: string; label: string }[];
}

/**
 * Reads `<base address>#token=…&domain=…&label=…`. Further domain/label pairs may follow; the label of a domain
 * defaults to its identifier. Null for any other text, which is an address being typed.
 */
export function readConnectionLink(text: string): ConnectionLink | null {
  const hash = text.indexOf('#');
  if (hash === -1) return null;
  const said = new URLSearchParams(text.slice(hash + 1).trim());
  const token = said.get('token');
  if (token === null || token === '') return null;
  // A plus reads as a space, which no token contains, so an unescaped plus is restored.
  return { baseAddress: text.slice(0, hash).trim(), token: token.replaceAll(' ', '+'), domains: readDomains(said) };
}

/**
 * True if an address, such as a tab's, is a connection link: a web address with a token after `#`. Other pages may have
 * tokens there, too. Therefore its path must contain `v1`, a domain must follow, or the token must be of Hem's service.
 */
export function isConnectionLink(address: string): boolean {
  const link = readConnectionLink(address);
  if (link === null || !isWebAddress(link.baseAddress)) return false;
  return /\/v1(\/|$)/.test(link.baseAddress) || link.domains.length > 0 || link.token.startsWith('hem_');
}

/** Removes the token from an address that is a connection link. */
export const withoutLinkToken = (address: string): string =>
  isConnectionLink(address) ? address.slice(0, address.indexOf('#')) : address;

/** Reads pairs of domain and label. A label belongs to the domain before it. */
function readDomains(said: URLSearchParams): ConnectionLink['domains'] {
  const domains: ConnectionLink['domains'] = [];
  for (const [name, value] of said) {
    const last = domains.at(-1);
    if (name === 'domain') domains.push({ id: value, label: value });
    else if (name === 'label' && value !== '' && last !== undefined) last.label = value;
  }
  return domains;
}
