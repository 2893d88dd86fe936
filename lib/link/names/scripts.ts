/** The scripts in use today (Unicode Standard Annex #31, table 5). */
const names = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Devanagari'],
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao'],
  ...['Tibetan', 'Myanmar', 'Khmer', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
];

const scripts = names.map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Scripts that may be combined (Unicode Technical Standard #39, "highly restrictive"). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Characters of any script: digits, the hyphen, accents. */
const common = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/** Latin letters in use today that cannot be mistaken for a plain one. */
const plainLatin = /^[a-zß-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťũūŭůűųŵŷźżžơưșțạ-ỹ]$/u;

/** Letters of other scripts that look like a Latin one. A word of only such letters is suspicious. */
const alike = /^[асԁеһіјӏорԛѕԝхуьҽпгѵѡкмнвтαεικνορτυχωηγ]$/u;

/**
 * True if a text combines scripts that no language combines, or has letters of unused scripts or unusual Latin letters.
 */
export function mixesScripts(text: string): boolean {
  const letters = lettersOf(text);
  const found = new Set(letters.map((letter) => scripts.find((script) => script.letter.test(letter))?.name ?? ''));
  const isOne = found.size <= 1 || together.some((those) => [...found].every((name) => those.includes(name)));
  if (found.has('') || !isOne) return true;
  return letters.some((letter) => /\p{Script=Latin}/u.test(letter) && !plainLatin.test(letter.toLowerCase()));
}

/**
 * True if a label of a host may imitate another: it mixes scripts, or consists of non-Latin letters that look Latin.
 * Browsers use similar rules.
 */
export function isDoubtful(label: string): boolean {
  const letters = lettersOf(label);
  return mixesScripts(label) || (letters.length > 0 && letters.every((letter) => alike.test(letter)));
}

const lettersOf = (text: string): string[] => [...text].filter((letter) => !common.test(letter));
