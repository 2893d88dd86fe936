import { fields } from '../../lib/contract/fields.ts';
import { lengthOf } from '../../lib/contract/limits.ts';
import { withoutCutSigns } from '../../lib/contract/slug-end.ts';
import { skeletonOf } from './skeleton.ts';

/** First segments of the service's own paths, in any case: visits also find a slug that differs only in case. */
const reservedSegments = new Set(['v1', 'health', 'share']);

/** Names that browsers, crawlers and domain verification request on every host, in any case. */
const wellKnownNames = [
  /^\.well-known$/,
  /^(robots|ads|app-ads|security|humans|llms|trust)\.txt$/,
  /^(favicon\.(ico|svg|png)|apple-touch-icon[\w-]*\.png|browserconfig\.xml|mstile-\w+\.png)$/,
  /^(site\.webmanifest|manifest\.(json|webmanifest)|service-worker\.js|sw\.js)$/,
  /^(sitemap\w*\.xml(\.gz)?|sellers\.json|crossdomain\.xml|clientaccesspolicy\.xml)$/,
  /^(apple-app-site-association|assetlinks\.json|autodiscover)$/,
  /^(google[0-9a-f]{16}|yandex_[0-9a-f]{16}|pinterest-\w+|baidu_verify_[\w-]+)\.html$/,
  /^bingsiteauth\.xml$/,
];

const isReservedSegment = (first: string) => reservedSegments.has(first.toLowerCase());
const isWellKnown = (first: string) => wellKnownNames.some((pattern) => pattern.test(first.toLowerCase()));

/** Returns true for a code that the service, browsers or other programs use. */
export const isReserved = (code: string): boolean => isReservedSegment(code) || isWellKnown(code);

/** Characters without a visible mark, and spaces other than the space bar's. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}|^ | $/u;

/** Emoji may be composed with joiners that are invisible by themselves. */
// Stryker disable next-line Regex: \P{RGI_Emoji} is a syntax error, so no test of the folder would load.
const emoji = /\p{RGI_Emoji}/gv;

/**
 * Scripts in wide use (Unicode Standard Annex 31, table 5). All others count as one script: mixing two rare ones
 * deceives no reader.
 */
const scripts = [
  ...['Arab', 'Armn', 'Beng', 'Cyrl', 'Deva', 'Ethi', 'Geor', 'Grek', 'Gujr', 'Guru', 'Hebr', 'Khmr', 'Knda'],
  ...['Laoo', 'Latn', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'],
];

/** Scripts that one language combines, together with Latin: "highly restrictive" of UTS 39, as in browsers. */
const scriptsWrittenTogether = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

const classOf = (names: readonly string[]) => names.map((name) => `\\p{Script_Extensions=${name}}`).join('');
const sharedScripts = classOf(['Zyyy', 'Zinh']);
const knownScripts = classOf([...new Set([...scripts, ...scriptsWrittenTogether.flat()])]);

const oneScript = [
  ...[...scripts.map((script) => [script]), ...scriptsWrittenTogether].map(
    (names) => new RegExp(`^[${sharedScripts}${classOf(names)}]*$`, 'u'),
  ),
  new RegExp(`^(?:[${sharedScripts}]|[^${knownScripts}])*$`, 'u'),
];

/** Returns the one form of a slug that can be encoded in two ways, such as `é` (Unicode Standard Annex 15). */
export const normalSlug = (slug: string): string => slug.normalize('NFC');

/** Returns a body with its slug in the normal form. */
export const withNormalSlug = <Body extends { custom_link?: string | undefined }>(body: Body): Body =>
  body.custom_link === undefined ? body : { ...body, custom_link: normalSlug(body.custom_link) };

/** Letters of Armenian, Thai, Lao and Korean that NFKC decomposes although keyboards produce them. */
const typedLetters = /([\u0587\u0e33\u0eb3\u0edc\u0edd\u3131-\u318e])/u;

/** Signs of no script. The marks and digits among them have other rules. */
const sign = /(?![\p{M}\p{N}\p{ASCII}])[\p{Script=Common}\p{Script=Inherited}]/gu;

/** Writes signs that look like a hyphen, slash or colon as such, since these separate the words of addresses. */
const plainSigns = (text: string) =>
  text.replace(sign, (character) => {
    const skeleton = skeletonOf(character);
    return /^[-/:]$/.test(skeleton) ? skeleton : character;
  });

/** Returns a slug in plain characters: `sale` for `𝐬𝐚𝐥𝐞`. Emoji stay. */
function plainSlug(slug: string): string {
  const plain = (text: string) =>
    plainSigns(
      text
        .split(typedLetters)
        .map((part) => (typedLetters.test(part) ? part : part.normalize('NFKC')))
        .join(''),
    );
  const emojis = slug.match(emoji) ?? [];
  return normalSlug(
    slug
      .split(emoji)
      .map((text, at) => plain(text) + (emojis[at] ?? ''))
      .join(''),
  );
}

/** Zero-width joiners with the letters around them. */
const joinedLetters = /(?<![\p{L}\p{M}])[\p{L}\p{M}]*[\u200c\u200d][\p{L}\p{M}\u200c\u200d]*/gu;

/**
 * Removes the joiners that a script needs, as in Persian and Hindi. The URL parser knows where they are allowed (RFC
 * 5892, appendices A.1 and A.2; UTS 46).
 */
const withoutNeededJoiners = (slug: string): string =>
  slug.replace(joinedLetters, (word) => (URL.canParse(`http://${word}`) ? word.replace(/[\u200c\u200d]/g, '') : word));

/** A separator between words, which belongs to no script. */
const betweenWords = new RegExp(`(?![\\p{L}\\p{M}\\p{N}])[${sharedScripts}]`, 'u');

const hasOneScript = (word: string): boolean => oneScript.some((pattern) => pattern.test(word));

/** Returns true for a slug that consists of ASCII alone. */
export const isAscii = (slug: string): boolean => /^\p{ASCII}*$/u.test(slug);

/** Letters for clicks, which look like an exclamation mark and bars. */
const clickLetter = /[\u01c0-\u01c3]/u;

/** A dot above a letter that has one, as in UTS 39's "hidden overlay". */
const hiddenDot = /([\p{Soft_Dotted}ıȷl]\p{M}*?)\u0307/gu;

const markAlone = /(?<![\p{L}\p{M}])\p{M}/u;

/** More marks on a letter than languages write: two that no letter is composed with, or five. */
const stackedMarks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{2}|\p{Mn}{5}/u;

/** A mark twice. Vowels of Gurung Khema are composed of one twice. */
const doubledMark = /(?!\u{1611e})(\p{Mn})\1/u;

/** Returns the zero of a digit's script. Each has ten digits in a row. */
function zeroOf(digit: string): number {
  let code = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) code -= 1;
  return code;
}

const mixesDigits = (word: string): boolean => new Set((word.match(/\p{Nd}/gu) ?? []).map(zeroOf)).size > 1;

/** Returns why the marks of a slug could deceive its readers, as a sentence; null if they could not. */
function markProblem(slug: string): string | null {
  const text = slug.replace(emoji, '-');
  const withoutDots = normalSlug(slug.normalize('NFD').replace(hiddenDot, '$1'));
  if (withoutDots !== slug) return withSuggestion('Holds a dot that cannot be seen', withoutDots);
  if (markAlone.test(text)) return 'Holds a mark without its letter';
  // One of two marks may be part of its letter.
  const isStacked = stackedMarks.test(text) || doubledMark.test(text.normalize('NFD'));
  return isStacked ? 'Stacks marks on a letter' : null;
}

/** Returns why readers could take a slug for another, as a sentence; null if they could not. */
export function lookalikeProblem(slug: string): string | null {
  const letters = withoutNeededJoiners(slug.replace(emoji, ''));
  if (invisible.test(letters)) return 'Holds a character that cannot be seen';
  const plain = plainSlug(slug);
  if (plain !== slug) return withSuggestion('Holds a character that looks like another', withoutCutSigns(plain));
  if (clickLetter.test(slug)) return 'Holds a letter that looks like a sign';
  const words = letters.split(betweenWords);
  if (!words.every(hasOneScript)) return 'Mixes letters of different scripts in a word, which look alike';
  if (words.some(mixesDigits)) return 'Mixes digits of different scripts in a word';
  return markProblem(slug);
}

/** Adds the slug that would be accepted instead, if there is one. */
function withSuggestion(fault: string, offer: string): string {
  return slugProblem(offer) === null ? `${fault}: write "${offer}"` : fault;
}

/**
 * Returns why a slug cannot be reached or could be taken for another, as a sentence; null if it is fine. The contract
 * checks the length of what was sent, which normalization changes.
 *
 * @param slug in its normal form.
 */
export function slugProblem(slug: string): string | null {
  const [first = ''] = slug.split('/');
  const { min, max } = fields.custom_link;
  if (lengthOf(slug) < min) return `At least ${min} characters`;
  if (lengthOf(slug) > max) return `At most ${max} characters`;
  if (isReservedSegment(first)) return `The service itself uses "${first}"`;
  if (isWellKnown(first)) {
    return `"${first}" is asked for by browsers and other programs, for another purpose`;
  }
  const problem = lookalikeProblem(slug);
  if (problem !== null) return problem;
  const linked = withoutCutSigns(slug);
  if (linked === slug) return null;
  return withSuggestion(`Messengers leave out "${slug.slice(linked.length)}" at the end of an address`, linked);
}
