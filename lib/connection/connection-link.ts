import { isWebAddress } from '../contract/web-address.ts';

/** What a connection link says: a base address, and what follows its `#`. */
export interface ConnectionLink {
  baseAddress: string;
  token: string;
  domains: { id: string; label: string }[];
}

/**
 * Reads `<base address>#token=…&domain=…&label=…`. Further domain/label pairs may follow; a domain without a label is
 * called by its identifier. Null for a text that is not such a link: then it is an address being typed.
 */
export function readConnectionLink(text: string): ConnectionLink | null {
  const hash = text.indexOf('#');
  if (hash === -1) return null;
  const said = new URLSearchParams(text.slice(hash + 1).trim());
  const token = said.get('token');
  if (token === null || token === '') return null;
  // A plus reads as a space, which no token holds: one that was not escaped is put back.
  return { baseAddress: text.slice(0, hash).trim(), token: token.replaceAll(' ', '+'), domains: readDomains(said) };
}

/**
 * Returns whether an address, as of a tab, is a connection link: a web address with a token behind its `#`. A page may
 * also have a token of its own there, so its path must hold `v1`, a domain must follow, or the token be of Hem's service.
 */
export function isConnectionLink(address: string): boolean {
  const link = readConnectionLink(address);
  if (link === null || !isWebAddress(link.baseAddress)) return false;
  return /\/v1(\/|$)/.test(link.baseAddress) || link.domains.length > 0 || link.token.startsWith('hem_');
}

/** Returns an address without the part that holds the token, where it is a connection link. */
export const withoutLinkToken = (address: string): string =>
  isConnectionLink(address) ? address.slice(0, address.indexOf('#')) : address;

/** A label belongs to the domain before it. */
function readDomains(said: URLSearchParams): ConnectionLink['domains'] {
  const domains: ConnectionLink['domains'] = [];
  for (const [name, value] of said) {
    const last = domains.at(-1);
    if (name === 'domain') domains.push({ id: value, label: value });
    else if (name === 'label' && value !== '' && last !== undefined) last.label = value;
  }
  return domains;
}
