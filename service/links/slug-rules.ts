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

/**
 * Why a slug could not be reached, or could be taken for another by those who read it, in a sentence; null when it is
 * fine. Length is the contract's.
 */
export function slugFault(slug: string): string | null {
  const [first = ''] = slug.split('/');
  if (own.has(first)) return `The service itself uses "${first}"`;
  if (asked.some((pattern) => pattern.test(first.toLowerCase()))) {
    return `"${first}" is asked for by browsers and other programs, for another purpose`;
  }
  const letters = slug.replace(emoji, '');
  if (unseen.test(letters)) return 'Holds a character that cannot be seen';
  if (!oneScript.some((pattern) => pattern.test(letters)))
    return 'Mixes letters of different scripts, which look alike';
  return null;
}
