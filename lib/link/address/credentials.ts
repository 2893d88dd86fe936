import { isTracked } from './tracking-parameters.ts';

/** Returns whether an address holds a user name or a password, which everyone with its short address would get. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.username}${url.password}` !== '';
}

/** Returns an address without its user name and password, else letter for letter. */
export const withoutCredentials = (address: string): string =>
  hasCredentials(address) ? address.replace(/^([a-z]+:[/\\]*)[^/?#\\]*@/i, '$1') : address;

/** Returns whether an address holds anything that is named before it is shortened, with a way to take it out. */
export const hasRemovableParts = (address: string): boolean => hasCredentials(address) || isTracked(address);
