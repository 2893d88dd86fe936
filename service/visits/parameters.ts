import { qrMark } from '../../lib/contract/qr-mark.ts';
import { appendingSignInUrl } from '../links/find-similar.ts';

/** Bytes of a visitor's parameters. Longer ones are passed on to no target. */
const maxBytes = 2 * 1024;

/** Returns a parameter's decoded name. Invalid escapes stay as they are. */
export function parameterName(pair: string): string {
  const end = pair.indexOf('=');
  const name = end < 0 ? pair : pair.slice(0, end);
  // The parser would leave out a question mark at the beginning.
  return /[%+]/.test(name) ? (new URLSearchParams(`&${name}`).keys().next().value ?? '') : name;
}

/** Returns the query of a request line, byte for byte; an empty text without one. */
export function queryOf(requestTarget: string): string {
  const start = requestTarget.indexOf('?');
  if (start < 0) return '';
  const end = requestTarget.indexOf('#');
  return end < 0 ? requestTarget.slice(start + 1) : requestTarget.slice(start + 1, Math.max(start + 1, end));
}

/** A sign behind which no parameters stand: of a fragment or a tag. */
const endingSign = /^(?:[#<]|%(?:23|3c))$/i;

/** Matches a query that a program escaped as a whole, once more than its own escapes. */
const escapedQuery = /^[^=]*%3d/i;
const escapedVisible = /%(?:2[1-9a-f]|[3-6][\da-f]|7[\da-e])/gi;

/**
 * Returns the parameters that another program put into a path, as they were before: `a=b` of `/spring%3Fa=b`,
 * `/spring%3Fa%3Db` and `/spring&amp;a=b`.
 *
 * @param pathname as a parsed URL has it.
 * @param appendedAt the number of the sign behind the slug, counted from 0.
 */
export function parametersInPath(pathname: string, appendedAt: number): string {
  const [sign, ...others] = [...pathname.matchAll(appendingSignInUrl)].slice(appendedAt);
  if (!sign || endingSign.test(sign[0])) return '';
  const end = others.find(([text]) => endingSign.test(text))?.index;
  const text = pathname.slice(sign.index + sign[0].length, end);
  const query = escapedQuery.test(text) ? text.replace(escapedVisible, decodeURIComponent) : text;
  return query.replace(/(^|&)amp;/g, '$1');
}

/** Parameters that sign the address of a target, which another parameter would make invalid. */
const signature = /(?:^|-)signature$|^(?:sig|hmac|token)$/i;

/** Routes of pages that read parameters behind the `#` themselves. */
const fragmentRoute = /^#[/!]/;

/** Returns parameters without the service's own marks. Bytes that a header or an address may not contain are escaped. */
function cleanParameters(parameters: string): string {
  const kept = parameters.includes(qrMark)
    ? parameters
        .split('&')
        .filter((pair) => pair !== qrMark)
        .join('&')
    : parameters;
  const escapeByte = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return kept.replace(/[^\x21-\x7e]/g, escapeByte);
}

/**
 * Returns a target with a visitor's parameters, byte for byte. A parameter whose name the target has is left out. A
 * signed address and a fragment route get none.
 *
 * @param target an http or https address as `URL` writes it.
 * @param parameters the visit's, with a character for each byte.
 */
export function addParameters(target: string, parameters: string): string {
  if (parameters === '') return target;
  const sent = cleanParameters(parameters);
  if (sent.length > maxBytes) return target;
  const hash = target.indexOf('#');
  const base = hash < 0 ? target : target.slice(0, hash);
  const fragment = target.slice(base.length);
  if (fragmentRoute.test(fragment)) return target;
  const start = base.indexOf('?');
  if (start < 0) return /^&*$/.test(sent) ? target : `${base}?${sent}${fragment}`;
  const names = new Set<string>();
  for (const pair of base.slice(start + 1).split('&')) {
    const name = parameterName(pair);
    if (signature.test(name)) return target;
    if (pair !== '') names.add(name);
  }
  const added = sent
    .split('&')
    .filter((pair) => !names.has(parameterName(pair)))
    .join('&');
  if (/^&*$/.test(added)) return target;
  const separator = start === base.length - 1 || base.endsWith('&') ? '' : '&';
  return `${base}${separator}${added}${fragment}`;
}
