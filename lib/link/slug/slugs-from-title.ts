import { slugify } from 'transliteration';
import { fields } from '../../contract/fields.ts';

/** How long a suggestion is at most: short enough to say aloud. */
const most = 36;

/** What stands between a page's own title and the name of its site. */
const siteName = /\s+[-–—|·•:»]\s+/;

/** What a short title does without. */
const small = new Set(
  'a an and are at by for from how in into is it its of on or our the this to with you your'.split(' '),
);

/** German writes its letters out in two; elsewhere they lose their dots. */
const german: [string, string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'ae'],
  ['Ö', 'oe'],
  ['Ü', 'ue'],
];

/**
 * Slugs that say what a page is about, the better first: its title, and its title in three words. In unreserved characters
 * alone (RFC 3986 §2.3), whatever the title is written in. None where too little is left.
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
 * A slug in characters that every address can hold, as near to what was typed as that goes: `My slug ü x` is `my-slug-u-x`.
 * Null where too little is left.
 *
 * @param language - the person's, as a BCP 47 tag
 */
export function cleanSlug(typed: string, language: string): string | null {
  const { min, max } = fields.custom_link;
  const clean = slugWords(typed, language).join('-').slice(0, max).replace(/-$/, '');
  return clean.length < min ? null : clean;
}

/** The words of a text in characters that stand in an address as they are, whatever it is written in. */
export function slugWords(text: string, language: string): string[] {
  // An apostrophe parts no word.
  const bare = text.toWellFormed().normalize('NFC').replace(/['’]/g, '');
  const slug = slugify(bare, { replace: language.startsWith('de') ? german : [] });
  // The library lets some characters through that an address would have to encode.
  return slug.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** As many words as fit, ending with one that tells something; of one that is too long, its beginning. */
function joined(words: readonly string[]): string {
  const fitting = words.filter((_, index) => words.slice(0, index + 1).join('-').length <= most);
  const cut = fitting.length < words.length;
  const end = cut ? fitting.findLastIndex((word) => !small.has(word)) + 1 : fitting.length;
  return fitting.slice(0, end || fitting.length).join('-') || (words[0] ?? '').slice(0, most);
}
