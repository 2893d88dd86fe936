import { toUnicode } from 'punycode.js';
import { isDoubtful } from './scripts.ts';

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

/** An address with its host readable, to be shown; not to be opened or copied. */
export const readableAddress = (address: string): string =>
  address.replace(
    /^((?:https?:\/\/)?(?:[^/?#@]*@)?)([^/?#@]+)/i,
    (_all, before: string, host: string) => before + readableHost(host),
  );
