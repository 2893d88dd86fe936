import { isWebAddress } from '../../contract/web-address.ts';
import { isPublicAddress } from './public-address.ts';

/** An address of a picture as typed, and whether Hem can show it. */
export type ImageAddress =
  | { kind: 'none' }
  /** The contract says what is wrong. */
  | { kind: 'notAnAddress' }
  /** By plain http: Hem's pages load nothing so, and the networks show it seldom. */
  | { kind: 'insecure' }
  /** On this machine or in a network of its own, where a link must not make Hem ask for anything. */
  | { kind: 'local' }
  /** The networks take photographs and the like, no drawings. */
  | { kind: 'drawing'; address: string }
  | { kind: 'picture'; address: string };

/** Whether an address is on this machine, where plain http is as good as https, as the pages' security policy says too. */
export const isOnLoopback = (address: string): boolean =>
  ['127.0.0.1', 'localhost'].includes(URL.parse(address)?.hostname ?? '');

/**
 * Reads the address of a picture as typed, or as a link names it.
 *
 * @param allowsLoopback whether it may be on this machine: only where the service is, too
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
