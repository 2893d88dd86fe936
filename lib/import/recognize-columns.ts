import { type DraftField, draftFields } from '../link/draft.ts';
import { saysFlag } from './flags.ts';

/** The content of a column: a field of the interface, a short address whose slug is imported, or nothing. */
export const targets = [...draftFields, 'short_link', 'nothing'] as const;
export type Target = (typeof targets)[number];

/**
 * Names of the fields in other programs, in lower case without separators: Bitly (`link`, `custom_bitlinks`), Short.io
 * (`originalURL`, `path`, `iphoneURL`), Dub (`url`, `key`, `shortLink`), Rebrandly (`destination`, `slashtag`), Kutt
 * (`target`, `address`, `description`), YOURLS (`url`, `keyword`), Shlink (`Long URL`, `Short code`), the campaign URL
 * builder (`Website URL`, `Campaign Source`), and reading lists (`href`, `Document tags`). Shlink nests
 * `meta.validUntil` in JSON.
 */
const otherNames: Partial<Record<Target, readonly string[]>> = {
  long_url: [
    ...['url', 'originalurl', 'destination', 'destinationurl', 'target', 'targeturl', 'websiteurl', 'longlink'],
    ...['fullurl', 'originallink', 'redirecturl', 'destinationlink', 'href', 'uri', 'webaddress', 'website'],
    ...['weburl', 'webpage', 'pageurl', 'documenturl', 'articleurl', 'bookmarkurl', 'siteurl', 'landingpage'],
    ...['landingpageurl', 'finalurl', 'contenturl'],
  ],
  custom_link: [
    'slug',
    'path',
    'key',
    'slashtag',
    'address',
    'keyword',
    'shortcode',
    'backhalf',
    'custombackhalf',
    'alias',
  ],
  short_link: ['shortlink', 'shorturl', 'link', 'bitlink', 'shortaddress', 'custombitlinks', 'custombitlink', 'links'],
  title: [
    ...['name', 'linktitle', 'linkname', 'linktext', 'pagetitle', 'documenttitle', 'articletitle', 'bookmarktitle'],
    ...['bookmarkname', 'headline'],
  ],
  tags: [
    ...['tag', 'tagnames', 'taglist', 'documenttags', 'linktags', 'bookmarktags', 'usertags', 'mytags', 'hashtags'],
    ...['label', 'labels', 'keywords', 'topics', 'categories'],
  ],
  favicon: ['icon'],
  utm_source: ['campaignsource', 'source'],
  utm_medium: ['campaignmedium', 'medium'],
  utm_campaign: ['campaignname', 'campaign'],
  utm_term: ['campaignterm', 'term'],
  utm_content: ['campaigncontent', 'content'],
  meta_title: ['ogtitle', 'opengraphtitle'],
  meta_description: ['ogdescription', 'opengraphdescription'],
  meta_image: ['ogimage', 'image', 'opengraphimage'],
  android_target_url: ['android', 'androidurl', 'androidtarget'],
  ios_target_url: ['ios', 'iosurl', 'iphoneurl', 'iostarget'],
  windows_target_url: ['windows', 'windowsurl'],
  linux_target_url: ['linux', 'linuxurl'],
  geo_targets: ['geo', 'geotargeting', 'countries'],
  has_cloaking: ['cloaking', 'cloaked', 'cloak', 'rewrite'],
  expiration: [
    'expiresat',
    'expires',
    'expirationdate',
    'expiredate',
    'expireat',
    'validuntil',
    'expiry',
    'expirein',
    'metavaliduntil',
  ],
  expiration_clicks: ['maxvisits', 'maxclicks', 'clicklimit', 'clickslimit', 'metamaxvisits'],
  domain: ['domainfullname', 'domainname'],
};

export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');

const byName = new Map<string, Target>([
  ...Object.entries(otherNames).flatMap(([target, names]) => names.map((name) => [name, target as Target] as const)),
  ...draftFields.map((field) => [plainName(field), field] as const),
]);

/** True if a column contains only yes and no. Such a column named `password` contains no passwords. */
const isFlags = (cells: readonly string[]): boolean => cells.length > 0 && cells.every(saysFlag);

/** An address that can be recognized as a destination: `https://example.com`, `example.com/page`. */
export const destination = /^(https?:\/\/\S+|[\w-]+(\.[\w-]+)+(:\d+)?\/\S*)$/i;

const isDestination = (cell: string): boolean => destination.test(cell);

/** Names that other programs use for short addresses or slugs, but people use for destinations. */
const ambiguous = new Set(['link', 'links', 'address']);

/** Recognizes the columns by their names and some rows. If a field occurs twice, its first column wins. */
export function recognizeColumns(header: readonly string[], rows: readonly (readonly string[])[]): Target[] {
  if (header.every((name) => name === '')) return recognizeCells(header.length, rows);
  const names = header.map(plainName);
  const targets = names.map((name, at): Target => {
    // Some services call a link's title its description if there is no title.
    if (name === 'description') return names.includes('title') ? 'meta_description' : 'title';
    // A plugin of YOURLS names the columns of a redirect `source` and `target`.
    if (name === 'source' && names.includes('target') && !names.includes('medium')) return 'short_link';
    // `withBackHalves` fills the column of custom addresses from this one.
    if (name === generatedBackHalf && names.some(isChosenBackHalf)) return 'nothing';
    if (isChosenBackHalf(name) && names.includes(generatedBackHalf)) return 'short_link';
    // A keyword of a bookmark in Firefox is typed into the address bar.
    if (name === 'keyword' && names.includes('uri')) return 'nothing';
    const target = byName.get(name) ?? 'nothing';
    const cells = rows.flatMap((row) => row[at]?.trim() || []);
    // Kutt only tells if a link has a password.
    if (target === 'password') return isFlags(cells) ? 'has_password' : target;
    if (target === 'custom_link' && header[at] !== target && cells.length > 0 && cells.every(isDestination))
      return 'short_link';
    // Link managers name an icon of their own, or the place where they save a picture.
    const isPicture = target === 'meta_image' || target === 'favicon';
    return isPicture && header[at] !== target && cells.length > 0 && !cells.some(isDestination) ? 'nothing' : target;
  });
  if (!targets.includes('long_url')) {
    const at = onlyDestinations(names, rows);
    if (at !== null) targets[at] = 'long_url';
  }
  // An explicit slug is more exact than the end of an address.
  const hasSlug = targets.includes('custom_link');
  return targets.map((target, at) =>
    targets.indexOf(target) < at || (target === 'short_link' && hasSlug) ? 'nothing' : target,
  );
}

/** Returns the only column of addresses that has no recognized name; null if there is none or several. */
function onlyDestinations(names: readonly string[], rows: readonly (readonly string[])[]): number | null {
  const found = names.flatMap((name, at) => {
    if (byName.has(name) && !ambiguous.has(name)) return [];
    const cells = rows.flatMap((row) => row[at]?.trim() || []);
    return cells.length > 0 && cells.every(isDestination) ? [at] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Bitly's column of generated addresses. */
const generatedBackHalf = 'link';

/** Bitly's column of custom addresses: `custom_bitlinks` in its API, `Custom Link` in its CSV. */
const isChosenBackHalf = (name: string): boolean => ['custombitlinks', 'custombitlink', 'customlink'].includes(name);

/** Fills Bitly's column of custom addresses with the generated address where a link has no custom one. */
export function withBackHalves(header: readonly string[], rows: string[][]): string[][] {
  const names = header.map(plainName);
  const [chosen, given] = [names.findIndex(isChosenBackHalf), names.indexOf(generatedBackHalf)];
  if (chosen < 0 || given < 0) return rows;
  return rows.map((cells) => cells.map((cell, at) => (at === chosen && cell === '' ? (cells[given] ?? '') : cell)));
}

/** Recognizes columns without names: the first column of addresses, of possible slugs, and of other texts. */
function recognizeCells(count: number, rows: readonly (readonly string[])[]): Target[] {
  const columns = Array.from({ length: count }, (_, at) => rows.flatMap((cells) => cells[at]?.trim() || []));
  const targets = columns.map((cells): Target => {
    if (cells.length === 0) return 'nothing';
    if (cells.every(isDestination)) return 'long_url';
    const isSlug = cells.every((cell) => /^[\p{L}\d_-]+$/u.test(cell)) && new Set(cells).size === cells.length;
    return isSlug ? 'custom_link' : 'title';
  });
  return targets.map((target, at) => (targets.indexOf(target) < at ? 'nothing' : target));
}

/** Returns the field that a column fills; null if it fills none. */
export function fieldOf(target: Target): DraftField | null {
  if (target === 'nothing') return null;
  return target === 'short_link' ? 'custom_link' : target;
}
