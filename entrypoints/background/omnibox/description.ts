import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linkName, withoutScheme } from '@/lib/link/names/link-name.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { markMatches } from './marked.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no way to write these
const unwritable = /[\u0000-\u001f\ufffe\uffff]/g;

/** A text as it stands in a suggestion: Chromium reads XML there, Firefox the text as it is. */
export const escaped = (text: string): string => {
  const plain = text.toWellFormed().replace(unwritable, ' ');
  return import.meta.env.FIREFOX ? plain : plain.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
};

const element = (name: 'url' | 'dim' | 'match', content: string): string =>
  import.meta.env.FIREFOX ? content : `<${name}>${content}</${name}>`;

const marked = (text: string, query: string): string =>
  markMatches(text, query)
    .map(({ text: part, isMatch }) => (isMatch ? element('match', escaped(part)) : escaped(part)))
    .join('');

/**
 * A link as the address bar shows it: its short address and what it is called, with what was typed marked in both.
 *
 * @param label - what its connection is called, where there are several
 */
export function describe(link: ListedLink, query: string, label: string | null = null): string {
  const address = marked(withoutScheme(addressToShare(link) ?? ''), query);
  const of = label === null ? '' : ` ${element('dim', `(${escaped(label)})`)}`;
  return `${element('url', address)} ${element('dim', '–')} ${marked(linkName(link), query)}${of}`;
}
