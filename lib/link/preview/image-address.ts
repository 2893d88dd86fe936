import { isWebAddress } from '../../contract/web-address.ts';
import { isPublicAddress } from './public-address.ts';

/** A typed image address, and whether Hem can show it. */
export type ImageAddress =
  | { kind: 'none' }
  /** The contract reports the error. */
  | { kind: 'notAnAddress' }
  /** Plain http: Hem's pages don't load it, and networks rarely show it. */
  | { kind: 'insecure' }
  /** On this machine or a private network, where a link must not make Hem send requests. */
  | { kind: 'local' }
  /** Networks show photographs, but no vector graphics. */
  | { kind: 'drawing'; address: string }
  | { kind: 'picture'; address: string };

/** True if an address is on this machine. There plain http is allowed, also by the pages' content security policy. */
export const isOnLoopback = (address: string): boolean =>
  ['127.0.0.1', 'localhost'].includes(URL.parse(address)?.hostname ?? '');

/**
 * Reads an image address, typed or from a link.
 *
 * @param allowsLoopback true if the image may be on this machine, which requires that the service is, too
 */
export function readImageAddress(text: string, { allowsLoopback = false } = {}): ImageAddress {
  const typed = text.trim();
  if (typed === '') return { kind: 'none' };
  const url = isWebAddress(typed) ? URL.parse(typed) : null;
  if (url === null) return { kind: 'notAnAddress' };
  const isLoopback = isOnLoopback(url.href);
  if (url.protocol === 'http:' && !isLoopback) return { kind: 'insecure' };
  if (!isPublicAddress(url.href) && !(isLoopback && allowsLoopback)) return { kind: 'local' };
  return { kind: /\.svgz?$/i.test(url.pathname) ? 'drawing' : 'picture', address: url.href };
}
