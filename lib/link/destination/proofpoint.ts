import { decoded } from '../slug/decoded.ts';
import { fromBase64 } from './base64-text.ts';
import { parameterOf } from './parameter.ts';

/**
 * Reads the address in an address of Proofpoint URL Defense, in the formats of its own decoder (URLDefenseDecode.py).
 * Null if there is none.
 */
export function fromProofpoint(url: URL): string | null {
  const parameter = parameterOf(url, 'u');
  if (url.pathname === '/v1/url') return withoutEntities(parameter);
  if (url.pathname === '/v2/url') return withoutEntities(decoded(parameter.replaceAll('-', '%').replaceAll('_', '/')));
  return fromVersion3(url.href);
}

/** Both older versions take addresses from the HTML of a mail, with `&` as it is written there. */
const withoutEntities = (text: string): string => text.replaceAll('&amp;', '&');

/** The signs around the address of version 3: `/v3/__<address>__;<replaced characters>!…`. */
const [start, end] = ['/v3/__', '__;'];

/** The signs for the lengths of runs, from 2 on. */
const lengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** `*` stands for a replaced character, and `**` with the sign of a length for a run of them. */
const placeholder = /\*(?:\*(.))?/gs;

function fromVersion3(href: string): string | null {
  const [from, to] = [href.indexOf(start) + start.length, href.indexOf(end)];
  if (from < start.length || to < from) return null;
  const [encoded = ''] = href.slice(to + end.length).split('!', 1);
  const characters = [...(fromBase64(encoded) ?? '')];
  let taken = 0;
  const take = (count: number) => {
    taken += count;
    return characters.slice(taken - count, taken).join('');
  };
  const address = decoded(href.slice(from, to))
    // Servers on the way join the two slashes of a path.
    .replace(/^(https?:\/)(?!\/)/i, '$1/')
    .replace(placeholder, (_all, length?: string) => take(length === undefined ? 1 : lengths.indexOf(length) + 2));
  // With other characters than placeholders, it would be another address.
  return taken === characters.length ? address : null;
}
