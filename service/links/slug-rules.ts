import { fields } from '../../lib/contract/fields.ts';
import { lengthOf } from '../../lib/contract/limits.ts';
import { withoutCutSigns } from '../../lib/contract/slug-end.ts';

/** The first segments of paths that the service itself answers. */
const own = new Set(['v1', 'health', 'share']);

/** What browsers, crawlers and those who verify whose a domain is ask for everywhere, in whatever case. */
const asked = [
  /^\.well-known$/,
  /^(robots|ads|app-ads|security|humans|llms|trust)\.txt$/,
  /^(favicon\.(ico|svg|png)|apple-touch-icon[\w-]*\.png|browserconfig\.xml|mstile-\w+\.png)$/,
  /^(site\.webmanifest|manifest\.(json|webmanifest)|service-worker\.js|sw\.js)$/,
  /^(sitemap\w*\.xml(\.gz)?|sellers\.json|crossdomain\.xml|clientaccesspolicy\.xml)$/,
  /^(apple-app-site-association|assetlinks\.json|autodiscover)$/,
  /^(google[0-9a-f]{16}|yandex_[0-9a-f]{16}|pinterest-\w+|baidu_verify_[\w-]+)\.html$/,
  /^bingsiteauth\.xml$/,
];

/** What takes no room on a screen, or takes it without a mark: also a space that no keyboard's space bar makes. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}|^ | $/u;

/** An emoji may be put together with joiners that are invisible by themselves. */
const emoji = /\p{RGI_Emoji}/gv;

/**
 * Scripts in wide use (Unicode Standard Annex 31, table 5). What none of them has counts as one script more: mixing two
 * rare ones is not how anybody is deceived.
 */
const scripts = [
  ...['Arab', 'Armn', 'Beng', 'Cyrl', 'Deva', 'Ethi', 'Geor', 'Grek', 'Gujr', 'Guru', 'Hebr', 'Khmr', 'Knda'],
  ...['Laoo', 'Latn', 'Mlym', 'Mymr', 'Orya', 'Sinh', 'Taml', 'Telu', 'Thaa', 'Thai', 'Tibt'],
];

/** Scripts that one language writes together, with Latin among them: "highly restrictive" of UTS 39, as browsers use. */
const together = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

const classOf = (names: readonly string[]) => names.map((name) => `\\p{Script_Extensions=${name}}`).join('');
const anyones = classOf(['Zyyy', 'Zinh']);
const known = classOf([...new Set([...scripts, ...together.flat()])]);

const oneScript = [
  ...[...scripts.map((script) => [script]), ...together].map(
    (names) => new RegExp(`^[${anyones}${classOf(names)}]*$`, 'u'),
  ),
  new RegExp(`^(?:[${anyones}]|[^${known}])*$`, 'u'),
];

/** Slugs that are written in two ways, such as `é` as one character or as two, are one (Unicode Standard Annex 15). */
export const normalSlug = (slug: string): string => slug.normalize('NFC');

/** Returns a body with its slug in the normal form. */
export const withNormalSlug = <Body extends { custom_link?: string | undefined }>(body: Body): Body =>
  body.custom_link === undefined ? body : { ...body, custom_link: normalSlug(body.custom_link) };

/** Letters of Armenian, Thai, Lao and Korean that NFKC takes apart, though people type them. */
const typedLetters = /([\u0587\u0e33\u0eb3\u0edc\u0edd\u3131-\u318e])/u;

/** Signs that NFKC leaves and that look like those of addresses. */
const likeSlash = /[\u2044\u2215\u29f8]/gu;
const likeHyphen = /[\u2010\u2011]/gu;

/** A slug in plain characters: `sale` of `𝐬𝐚𝐥𝐞`, which look alike and are typed otherwise. Emoji stay. */
function plainSlug(slug: string): string {
  const plain = (text: string) =>
    text
      .split(typedLetters)
      .map((part) => (typedLetters.test(part) ? part : part.normalize('NFKC')))
      .join('')
      .replace(likeSlash, '/')
      .replace(likeHyphen, '-');
  const emojis = slug.match(emoji) ?? [];
  return normalSlug(
    slug
      .split(emoji)
      .map((text, at) => plain(text) + (emojis[at] ?? ''))
      .join(''),
  );
}

/** Zero-width joiners that a script needs, with the letters around them. */
const joinedLetters = /[\p{L}\p{M}]*[\u200c\u200d][\p{L}\p{M}\u200c\u200d]*/gu;

/**
 * A slug without the joiners that change how a word is written, as in Persian and Hindi. The URL parser knows where they may
 * stand (RFC 5892, appendices A.1 and A.2), as UTS 46 asks of hosts.
 */
const withoutNeededJoiners = (slug: string): string =>
  slug.replace(joinedLetters, (word) => (URL.canParse(`http://${word}`) ? word.replace(/[\u200c\u200d]/g, '') : word));

/** A sign between words: it belongs to no script. */
const betweenWords = new RegExp(`(?![\\p{L}\\p{M}\\p{N}])[${anyones}]`, 'u');

const hasOneScript = (word: string): boolean => oneScript.some((pattern) => pattern.test(word));

/** Why a slug could be taken for another by those who read it, in a sentence; null when it is fine. */
function likenessFault(slug: string): string | null {
  const letters = withoutNeededJoiners(slug.replace(emoji, ''));
  if (unseen.test(letters)) return 'Holds a character that cannot be seen';
  const plain = plainSlug(slug);
  if (plain !== slug) return inOtherWords('Holds a character that looks like another', withoutCutSigns(plain));
  if (!letters.split(betweenWords).every(hasOneScript)) {
    return 'Mixes letters of different scripts in a word, which look alike';
  }
  return null;
}

/** A refusal with the slug that would be taken in the place of the refused one, if there is one. */
function inOtherWords(fault: string, offer: string): string {
  const { min, max } = fields.custom_link;
  const fits = lengthOf(offer) >= min && lengthOf(offer) <= max && slugFault(offer) === null;
  return fits ? `${fault}: write "${offer}"` : fault;
}

/**
 * Why a slug could not be reached, or could be taken for another by those who read it, in a sentence; null when it is
 * fine. Its length is the contract's, but for what normalization makes shorter.
 *
 * @param slug in its normal form.
 */
export function slugFault(slug: string): string | null {
  const [first = ''] = slug.split('/');
  if (lengthOf(slug) < fields.custom_link.min) return `At least ${fields.custom_link.min} characters`;
  if (own.has(first)) return `The service itself uses "${first}"`;
  if (asked.some((pattern) => pattern.test(first.toLowerCase()))) {
    return `"${first}" is asked for by browsers and other programs, for another purpose`;
  }
  const fault = likenessFault(slug);
  if (fault !== null) return fault;
  const linked = withoutCutSigns(slug);
  if (linked === slug) return null;
  return inOtherWords(`Messengers leave out "${slug.slice(linked.length)}" at the end of an address`, linked);
}
