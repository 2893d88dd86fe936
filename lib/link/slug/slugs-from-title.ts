import { slugify } from 'transliteration';
import { fields } from '../../contract/fields.ts';

/** The maximum length of a suggestion: short enough to say aloud. */
const maxLength = 36;

/** Separators between a page's title and the name of its site. */
const siteName = /(?<!\s)\s+[-–—|·•:»]\s+/;

/** Words that a short title leaves out. */
const small = new Set(
  'a an and are at by for from how in into is it its of on or our the this to with you your'.split(' '),
);

/** German umlauts become two letters; in other languages they lose their dots. */
const german: [string, string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'ae'],
  ['Ö', 'oe'],
  ['Ü', 'ue'],
];

/**
 * Returns slugs made from a page's title, better first: the title, and the title in three words. They contain only
 * unreserved characters (RFC 3986 §2.3). The list is empty if too little of the title remains.
 *
 * @param language - the person's, as a BCP 47 tag
 */
export function slugsFromTitle(title: string, language: string): string[] {
  const [own = ''] = title.split(siteName).filter((part) => slugWords(part, language).length > 0);
  const words = slugWords(own, language);
  const telling = words.filter((word) => !small.has(word));
  const slugs = [joined(words), joined((telling.length > 0 ? telling : words).slice(0, 3))];
  return [...new Set(slugs)].filter((slug) => slug.length >= fields.custom_link.min);
}

/**
 * Returns a slug without characters that need encoding: `My slug ü x` becomes `my-slug-u-x`. Null if too little
 * remains.
 *
 * @param language - the person's, as a BCP 47 tag
 */
export function cleanSlug(typed: string, language: string): string | null {
  const { min, max } = fields.custom_link;
  const clean = slugWords(typed, language).join('-').slice(0, max).replace(/-$/, '');
  return clean.length < min ? null : clean;
}

/** Splits a text into words of characters that need no encoding, whatever script it is written in. */
export function slugWords(text: string, language: string): string[] {
  // An apostrophe does not separate words.
  const bare = text.toWellFormed().normalize('NFC').replace(/['’]/g, '');
  const slug = slugify(bare, { replace: language.startsWith('de') ? german : [] });
  // The library keeps some characters that an address would have to encode.
  return slug.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** Joins as many words as fit. A cut title does not end with a small word. A first word that is too long is cut. */
function joined(words: readonly string[]): string {
  const fitting = words.filter((_, index) => words.slice(0, index + 1).join('-').length <= maxLength);
  const cut = fitting.length < words.length;
  const end = cut ? fitting.findLastIndex((word) => !small.has(word)) + 1 : fitting.length;
  return fitting.slice(0, end || fitting.length).join('-') || (words[0] ?? '').slice(0, maxLength);
}
