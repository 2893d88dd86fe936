import { isWebAddress } from '../../contract/web-address.ts';

/** An address of a picture as typed, and whether Hem can show it. */
export type ImageAddress =
  | { kind: 'none' }
  /** The contract says what is wrong. */
  | { kind: 'notAnAddress' }
  /** By plain http: Hem's pages load nothing so, and the networks show it seldom. */
  | { kind: 'insecure' }
  /** The networks take photographs and the like, no drawings. */
  | { kind: 'drawing'; address: string }
  | { kind: 'picture'; address: string };

/** Where plain http is as good as https: on this machine, which the pages' security policy names too. */
const loopback = ['127.0.0.1', 'localhost'];

/** Reads the address of a picture as typed. */
export function readImageAddress(text: string): ImageAddress {
  const typed = text.trim();
  if (typed === '') return { kind: 'none' };
  const url = isWebAddress(typed) ? URL.parse(typed) : null;
  if (url === null) return { kind: 'notAnAddress' };
  if (url.protocol === 'http:' && !loopback.includes(url.hostname)) return { kind: 'insecure' };
  return { kind: /\.svgz?$/i.test(url.pathname) ? 'drawing' : 'picture', address: url.href };
}
