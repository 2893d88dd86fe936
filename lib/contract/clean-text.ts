/** Spaces that prevent a line break, a space of Braille, and separators that no field shows. */
export const otherSpaces = /[\u00a0\u2007\u202f\u2800\v\f\u0085\u2028\u2029]/g;

/** Characters that are sometimes needed: joiners, choices of a shape, and the letters in the flags of some regions. */
const shaping = '\\u200c\\u200d\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}';

const hidden = '[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\ufff9-\\ufffb]--[\\t\\n\\r]';

/** Characters without a visible form, such as a zero-width space, a joiner or a mark of direction. */
export const invisible = new RegExp(`[${hidden}]+`, 'gv');

/** Invisible characters that no text needs. */
const superfluous = new RegExp(`[${hidden}--[${shaping}]]+`, 'gv');

/** Letters whose shape depends on a joiner beside them, as in Persian and Hindi. */
const joining = `[[\\p{L}\\p{M}]&&[${[
  ...['Arab', 'Syrc', 'Mand', 'Mong', 'Nkoo', 'Adlm', 'Rohg'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')}]]`;

const picture = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]';

/** Matches a shaping character where it is needed (Unicode Technical Standard 51; Unicode Standard, chapter 23). */
const needed = [
  `(?<=${joining})(?:\\u200d|\\u200c(?=[\\u200c\\u200d]*${joining}))`,
  `(?<=${picture}\\ufe0f?)\\u200d(?=\\u200d*\\p{Extended_Pictographic})`,
  `(?<=${picture})[\\ufe0e\\ufe0f]`,
  '(?<=[#*0-9])\\ufe0f(?=\\u20e3)',
  '(?<=[\\p{Ideographic}\\p{Sm}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\p{L}&&\\p{Script=Mongolian}])[\\u180b-\\u180f]',
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
].join('|');

const unneeded = new RegExp(`(${needed})|[${shaping}]`, 'gv');

/**
 * Removes invisible characters, which would make two values of one. Joiners stay where a script or an emoji needs them.
 * A no-break space becomes a space.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(otherSpaces, ' ').replace(superfluous, '').replace(unneeded, '$1');

/** Returns a text as it is sent: without invisible characters and surrounding space. */
export const cleanText = (text: string): string => withoutInvisible(text).trim();

/** Returns a tag as it is sent and compared: a clean text in its normal form, in which `é` is one character. */
export const cleanTag = (tag: string): string => cleanText(tag).normalize('NFC');
