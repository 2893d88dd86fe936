import { invisible, otherSpaces } from './clean-text.ts';

/**
 * Letters that Unicode does not decompose into a plain letter and a mark, each with the letters that are typed for it.
 * Sources: the base letters of the root collation (Unicode Technical Standard 10), and the transform Latin-ASCII of CLDR.
 */
const plainLetters: Readonly<Partial<Record<string, string>>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', đ: 'd', ħ: 'h', ł: 'l', þ: 'th', ŧ: 't', ŋ: 'n', ĸ: 'k' },
  ...{ ɓ: 'b', ɖ: 'd', ɗ: 'd', ƙ: 'k', ƴ: 'y' },
  /** The sigma at the end of a word. */
  ς: 'σ',
};

const undecomposed = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * Accents, points and tones. Vowel signs, as of Devanagari and Thai, are letters of their own: without them, दिल and दाल
 * would be equal.
 */
const marks = /[\p{M}&&[\p{Diacritic}\p{Script=Inherited}\p{Script=Arabic}]]/gv;

/**
 * Returns a text as it is searched, filtered and grouped, in the extension and in the service: without case, accents
 * and invisible characters, so that `cafe` finds `Café`, and `strasse` finds `Straße`. Slugs have another rule, the
 * service's own.
 *
 * Capitals in between fold letters that have several small forms: `ı` and `i`, `ß` and `ss`.
 */
export const foldText = (text: string): string => (isPlain(text) ? text.toLowerCase() : foldLetters(text));

/** True for printable ASCII with single spaces. Most texts are, and the full rule takes four times as long. */
const isPlain = (text: string): boolean => !/[^ -~]| {2}/.test(text);

const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .replace(otherSpaces, ' ')
    .replace(invisible, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(undecomposed, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ');

/** Returns the key under which spellings of a tag or a UTM value are counted, found and filtered. */
export const foldKey = (value: string): string => foldText(value).trim();
