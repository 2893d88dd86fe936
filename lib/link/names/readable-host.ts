import { toUnicode } from 'punycode.js';
import { hasRightToLeft } from '../text-direction.ts';
import { linkName } from './link-name.ts';
import { isDoubtful, mixesScripts } from './scripts.ts';

/**
 * Returns a host in the letters of its language: `xn--mller-kva.de` becomes `müller.de`. If a label may imitate
 * another, the encoded host stands in front. A host without Punycode stays as it is.
 */
export function readableHost(host: string): string {
  if (!/(^|\.)xn--/i.test(host)) return host;
  const text = unicodeOf(host.toLowerCase());
  if (text === null) return host;
  const isForeign = text.split('.').some(isDoubtful);
  return isForeign ? `${host} (${text})` : text;
}

/** Decodes Punycode; null if there is none, or if browsers would encode the result differently. */
function unicodeOf(host: string): string | null {
  const [name = '', port] = host.split(/(?=:\d+$)/);
  try {
    const text = toUnicode(name);
    return text !== name && URL.parse(`https://${text}/`)?.hostname === name ? text + (port ?? '') : null;
  } catch {
    return null;
  }
}

/** An encoded ASCII character, or a word of letters, digits and encoded bytes. */
const parts = /%[0-7][\da-f]|(?:[a-z\d]|%[89a-f][\da-f])+/gi;

/**
 * Visible letters and digits. A leading accent would attach to the character before it, and long runs overlap the
 * neighbors.
 */
const word = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}])+$/u;
const accents = /(?:^|[a-z\d])\p{M}|\p{M}{5}/iu;

/** Mathematical symbols that look like plain letters. */
const mathematical = /[\u2100-\u214f\u{1d400}-\u{1d7ff}]/u;

/** The part of an address up to the path, as browsers read it. */
const origin = /^\s*(?:[a-z][a-z\d+.-]*:)?[/\\\s]*[^/?#\\]*/i;

/**
 * Decodes words of an address: `stra%C3%9Fe` becomes `straße`. Right-to-left words stay encoded, since they would
 * change the visual order of the address. Words of mixed scripts stay encoded, since they may imitate others.
 */
function readableWords(address: string): string {
  const [before = ''] = origin.exec(address) ?? [];
  return before + address.slice(before.length).replace(parts, readableWord);
}

function readableWord(bytes: string): string {
  if (!/%[89a-f]/i.test(bytes)) return bytes;
  try {
    const text = decodeURIComponent(bytes);
    const isSeen = word.test(text) && !accents.test(text) && !mathematical.test(text);
    return isSeen && !hasRightToLeft(text) && !mixesScripts(text) ? text : bytes;
  } catch {
    return bytes;
  }
}

/** Returns an address with readable host and words, for display only: it must not be opened or copied. */
export const readableAddress = (address: string): string =>
  readableWords(address).replace(
    /^((?:https?:\/\/)?(?:[^/?#@]*@)?)([^/?#@]+)/i,
    (_all, before: string, host: string) => before + readableHost(host),
  );

/** Returns a link's name. Without a title, the address is shown with readable host and words. */
export const readableName = (link: Parameters<typeof linkName>[0]): string =>
  link.title?.trim() ? linkName(link) : linkName({ ...link, title: readableAddress(linkName(link)) });
