import { toUnicode } from 'punycode.js';
import tlds from 'tlds' with { type: 'json' };
import { isWebAddress } from '../../contract/web-address.ts';
import { crumb, cutBefore, cutBehind, looksCut } from './cut-address.ts';
import { trimAddress, trimEndBy } from './typed-address.ts';

const topLevelDomains: ReadonlySet<string> = new Set(tlds);

/**
 * Signs that end an address: spaces and invisible characters, quotes, full-width signs, and the commas and full stops
 * of other scripts. Browsers escape them in the addresses that they give away.
 */
const separators =
  /([\s\p{Cc}\p{Bidi_Control}\u{ad}\u{200b}\u{2060}\u{feff}<>"“”„‟«»‹›[\p{Terminal_Punctuation}--\p{ASCII}][[\p{P}\p{S}]&&[\u{3000}-\u{303f}\u{ff00}-\u{ff64}\u{ffe0}-\u{ffef}]]]+)/v;

/** The place of a next address without a space before it: `…/x,https://`, `看https://`. */
const nextScheme = /(?<=[,;\|'`\(\[\{[\P{ASCII}--\p{Script=Latin}]])(?=https?:\/\/)/iv;

/**
 * The beginning of an address: a scheme, or a host without one. A host behind `@`, `/` or `\` is part of an email
 * address or of a path; one before `@` or `(` is another word. Behind dots, it may be the rest of a host.
 */
const beginning =
  /(?:(?<![\p{L}\p{N}+.\-])|(?<=\.\.))https?:\/\/|(?:(?<![\p{L}\p{M}\p{N}@._:\/\\\-])|(?<=\.\.))(?:(?:[\p{L}\p{M}\p{N}\-]{1,63}\.)+[\p{L}\p{M}\p{N}\-]{1,63}|localhost)(?![\p{L}\p{M}\p{N}@\(\-]|\.[\p{L}\p{N}])/iv;

/**
 * Returns the web addresses in a text, in order, without the signs of the sentence around them. Without a scheme, a
 * host counts under a top-level domain alone; `localhost` and an IPv4 address with a port or a path. An address that a
 * page has probably shortened keeps the signs for it (`looksCut`), and may be no web address.
 */
export function addressesInText(text: string): string[] {
  const found: string[] = [];
  // Words and the separators between them, in turn.
  const parts = text.split(separators);
  for (let at = 0; at < parts.length; at += 2) {
    const pieces = (parts[at] ?? '').split(nextScheme);
    const addresses = pieces.flatMap((piece, index) =>
      addressesInWord(piece, () => (index === pieces.length - 1 ? crumbsFrom(parts, at + 1) : '')),
    );
    found.push(...addresses);
    const crumbs = /[^\S\r\n]›.*/su.exec(addresses.at(-1) ?? '')?.[0];
    while (crumbs !== undefined && crumb.test(parts[at + 1] ?? '') && parts[at + 2]) at += 2;
  }
  return found;
}

/** Returns the web address that a text consists of, without blanks around it; null for any other text. */
export function onlyAddressIn(text: string): string | null {
  const [address = null] = addressesInText(text);
  const written = trimAddress(text);
  return address === written || address === `https://${written}` ? address : null;
}

/** Returns the breadcrumbs that begin with a separator; empty if none do, or if it closes a quote. */
function crumbsFrom(parts: readonly string[], start: number): string {
  if (parts[start - 2]?.includes('‹')) return '';
  let end = start;
  while (crumb.test(parts[end] ?? '') && parts[end + 1]) end += 2;
  return parts.slice(start, end).join('');
}

/** @param crumbsBehind - returns the breadcrumbs directly behind the word */
function addressesInWord(word: string, crumbsBehind: () => string): string[] {
  const found: string[] = [];
  let rest = word;
  for (let match = beginning.exec(rest); match !== null; match = beginning.exec(rest)) {
    const [start] = match;
    const before = rest.slice(0, match.index);
    rest = rest.slice(match.index);
    const isWhole = start.endsWith('//');
    // Reading the rest of the word for each of its hosts takes 10 seconds in 100 kB.
    if (!isWhole && completeBare(`${withoutParticle(start)}:`) === null) {
      rest = rest.slice(start.length);
      continue;
    }
    const written = withoutEnd(isWhole ? rest : start + afterHost(rest.slice(start.length)), before);
    const complete = isWhole ? written : completeBare(written);
    const behind = rest.slice(written.length);
    const end = behind === '' ? crumbsBehind() : (cutBehind.exec(behind)?.[0] ?? '');
    const address = complete && withCutSigns(complete, isWhole ? '' : before, end);
    const isFound = address !== null && (isWebAddress(address) || looksCut(address));
    if (isFound) found.push(address);
    rest = rest.slice(isFound ? Math.max(written.length, 1) : start.length);
  }
  return found;
}

/**
 * Adds the signs that say that an address was shortened for display.
 *
 * @param before - the text before a host without a scheme
 * @param end - the signs behind the address
 * @returns null for a word behind dots that is no host, such as in code: `...props.name`
 */
function withCutSigns(address: string, before: string, end: string): string | null {
  const bare = address.replace(/^https?:\/\//i, '');
  if (bare === '') return address;
  const [start] = cutBefore.exec(before) ?? [];
  if (start === undefined) return `${address}${end}`;
  const isWord = !bare.includes('/') || /[\p{L}\p{M}\p{N}@_:/\\-]$/u.test(before.slice(0, -start.length));
  return start.startsWith('.') && isWord ? null : `${start}${bare}${end}`;
}

/** The port and the path that stand behind a host. */
const afterHost = (text: string): string => /^(?::\d{1,5})?(?:[/?#].*)?/s.exec(text)?.[0] ?? '';

/** The signs that an address ends with: none of a sentence's. */
const lastSign = /[^.,:;!?\|'`\(\[\{[[\p{P}\p{Cf}]--\p{ASCII}]]/v;
const lastOfMarked = /[^*_~.,:;!?|'`]/;

const closing: Partial<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Cuts what begins with an address where a bracket closes that was opened before it, then the signs of a sentence. */
function withoutEnd(text: string, before: string): string {
  const open: (string | undefined)[] = [];
  let end = 0;
  for (; end < text.length; end += 1) {
    const sign = text.charAt(end);
    if (sign in closing) open.push(closing[sign]);
    else if (')]}'.includes(sign) && open.pop() !== sign) break;
  }
  // Marks of Markdown stand on both sides.
  const last = /[*_~]$/.test(before) ? lastOfMarked : lastSign;
  return withoutParticle(trimEndBy(text.slice(0, end), last));
}

/** Cuts what no host has behind its top-level domain: a dash, or letters of another script: `https://example.com에서`. */
const withoutParticle = (address: string): string =>
  address.replace(
    /^((?:https?:\/\/)?[^\/?#]*\.[a-z]{2,}(?::\d+)?)(?:[\P{ASCII}--\p{Script=Latin}]+(?:[\/?#].*)?|[\p{P}--\p{ASCII}].*)$/isv,
    '$1',
  );

/**
 * Completes an address without a scheme; null for another word. Behind a word of another script, it begins with its
 * Latin letters.
 */
function completeBare(written: string): string | null {
  const bare = written.replace(/^[\P{ASCII}--\p{Script=Latin}]+(?=\p{Script=Latin})/v, '');
  const [host = ''] = /^[^:/?#]*/.exec(bare) ?? [];
  const rest = bare.slice(host.length);
  const isHere = /^(?:localhost|\d+(?:\.\d+){3})$/i.test(host) && /^(?::|\/\D)/.test(rest);
  return isHere || hasTopLevelDomain(host) ? `https://${bare}` : null;
}

function hasTopLevelDomain(host: string): boolean {
  const label = host.toLowerCase().replace(/^.*\./s, '');
  try {
    return topLevelDomains.has(toUnicode(label));
  } catch {
    return false;
  }
}
