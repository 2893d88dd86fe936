import { toUnicode } from 'punycode.js';
import { hasRightToLeft } from '../text-direction.ts';
import { isDoubtful, mixesScripts } from './scripts.ts';

/**
 * A host in the letters of its language: `xn--mller-kva.de` reads `müller.de`. Where a label may look like another one, the
 * host stands before it as it is, so that nobody takes it for the other. A host that is no Punycode stays as it is.
 */
export function readableHost(host: string): string {
  if (!/(^|\.)xn--/i.test(host)) return host;
  const text = unicodeOf(host.toLowerCase());
  if (text === null) return host;
  const isForeign = text.split('.').some(isDoubtful);
  return isForeign ? `${host} (${text})` : text;
}

/** Null where it is no Punycode, or where its letters are written otherwise: browsers would lead elsewhere. */
function unicodeOf(host: string): string | null {
  const [name = '', port] = host.split(/(?=:\d+$)/);
  try {
    const text = toUnicode(name);
    return text !== name && URL.parse(`https://${text}/`)?.hostname === name ? text + (port ?? '') : null;
  } catch {
    return null;
  }
}

/** A sign of ASCII as its code, or letters and digits with bytes that stand for more. */
const parts = /%[0-7][\da-f]|(?:[a-z\d]|%[89a-f][\da-f])+/gi;

/** Letters and digits that are seen. Accents alone would stand on what is before them, and many on what is around them. */
const word = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}])+$/u;
const accents = /(?:^|[a-z\d])\p{M}|\p{M}{5}/iu;

/** Letters that stand for signs of mathematics, and look like plain ones. */
const mathematical = /[\u2100-\u214f\u{1d400}-\u{1d7ff}]/u;

/** Where an address leads, as far as browsers read one: what follows are its words. */
const origin = /^\s*(?:[a-z][a-z\d+.-]*:)?[/\\\s]*[^/?#\\]*/i;

/**
 * Words of an address in their letters: `stra%C3%9Fe` reads `straße`. Words from right to left stay as they are: they would
 * turn the order in which the parts of an address are seen. So do those that mix scripts, to look like others.
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

/** An address with its host and its words readable, to be shown; not to be opened or copied. */
export const readableAddress = (address: string): string =>
  readableWords(address).replace(
    /^((?:https?:\/\/)?(?:[^/?#@]*@)?)([^/?#@]+)/i,
    (_all, before: string, host: string) => before + readableHost(host),
  );
