import type { FieldName } from '../contract/fields.ts';
import type { QueryName } from '../contract/queries.ts';

/** The recipients of data. Hem's authors are none of them: they run no server. */
export const recipients = {
  service: 'your short-link service',
  pictureHost: 'the site of the picture or icon',
  network: 'the network, mail program or app that you choose',
  site: 'the site that you open',
  destination: 'the sites of the destinations, and where they redirect to',
  browserSync: "your browser's sync",
} as const;

/**
 * A name in a request: a field of a body, a value in a rule, a query parameter (`?tag`), or a header (`accept:`). The
 * person names their own headers.
 */
type RequestName = FieldName | `geo_targets.${'country_id' | 'target_url'}` | `?${QueryName}` | `${string}:`;

/** Mozilla's data types that Hem sends (extensionworkshop.com, "Firefox built-in consent"). */
export type FirefoxType = 'authenticationInfo' | 'bookmarksInfo' | 'browsingActivity' | 'websiteContent';

/** The boxes of Chrome's and Edge's privacy forms that Hem ticks. */
export type StoreBox = 'Authentication information' | 'Web history' | 'Website content';

/** Data that leaves the browser. Texts are English, for docs and stores. */
export interface SentData {
  data: string;
  when: string;
  to: keyof typeof recipients;
  /** Its names in requests to the service. */
  names: readonly RequestName[];
  /** Hosts that the code names. The others are named by the person or by a link. */
  hosts: readonly string[];
  firefox: readonly FirefoxType[];
  boxes: readonly StoreBox[];
  /** Why no store has a type for it. Required if `firefox` and `boxes` are empty. */
  reason?: string;
  /** The files that send it. */
  code: readonly string[];
}

/** Files that send requests to the service. */
const client = ['lib/client/transport.ts', 'entrypoints/background/connections/clients.ts'] as const;

/**
 * All data that leaves the browser. Firefox's declaration, the stores' forms and docs/privacy.md derive from this table.
 * tests/architecture/sent-data.test.ts compares it with the requests of the client and with the code.
 */
export const sentData: readonly SentData[] = [
  {
    data: 'Your token',
    when: 'with every request to your service',
    to: 'service',
    names: ['authorization:'],
    hosts: [],
    firefox: ['authenticationInfo'],
    boxes: ['Authentication information'],
    code: [...client, 'entrypoints/background/messages/parameter-names.ts'],
  },
  {
    data: 'The request headers that you enter for a sign-in proxy',
    when: 'with every request to your service, if you have entered some',
    to: 'service',
    names: ['your own headers:'],
    hosts: [],
    firefox: ['authenticationInfo'],
    boxes: ['Authentication information'],
    code: [...client, 'entrypoints/background/messages/parameter-names.ts'],
  },
  {
    data: 'The addresses that a link leads to',
    when: 'when you create a link, or change its destinations',
    to: 'service',
    names: [
      ...['long_url', 'android_target_url', 'ios_target_url', 'windows_target_url', 'linux_target_url'],
      'geo_targets.target_url',
    ] as const,
    hosts: [],
    firefox: ['browsingActivity'],
    boxes: ['Web history'],
    code: client,
  },
  {
    data: "The link's title, description, picture and icon, which Hem may take from the page",
    when: 'when you create a link, or change them',
    to: 'service',
    names: ['title', 'meta_title', 'meta_description', 'meta_image', 'favicon', 'password_logo'],
    hosts: [],
    firefox: ['websiteContent'],
    boxes: ['Web history', 'Website content'],
    code: client,
  },
  {
    data: 'The password that visitors of a link must enter',
    when: 'when you set one',
    to: 'service',
    names: ['password'],
    hosts: [],
    firefox: ['authenticationInfo'],
    boxes: ['Authentication information'],
    code: client,
  },
  {
    data: "The link's other options: domain, slug, tags, UTM values, countries, expiration, and which options are on",
    when: 'when you create a link, or change them',
    to: 'service',
    names: [
      ...(['domain', 'custom_link', 'tags', 'geo_targets', 'geo_targets.country_id'] as const),
      ...(['has_utm', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const),
      ...(['has_opengraph', 'has_android_targeting', 'has_ios_targeting', 'has_windows_targeting'] as const),
      ...(['has_linux_targeting', 'has_geo_targeting', 'has_cloaking', 'has_password'] as const),
      ...(['has_expiration', 'expiration', 'expiration_clicks'] as const),
    ],
    hosts: [],
    firefox: [],
    boxes: [],
    reason: 'You choose them for the link. They are about the link, not about you.',
    code: client,
  },
  {
    data: 'The addresses and names of bookmarks, and their folders as tags',
    when: 'when you create links for a folder of bookmarks',
    to: 'service',
    names: [],
    hosts: [],
    firefox: ['bookmarksInfo'],
    boxes: ['Web history'],
    code: client,
  },
  {
    data: 'What to list or measure: a title, a tag, clicked or not, with or without a password, days, and the part of the list',
    when: 'when you open Hem or your links and stats, and regularly for new links and for the links that you watch',
    to: 'service',
    names: ['?title', '?tag', '?clicked', '?has_password', '?start_date', '?end_date', '?offset', '?limit'],
    hosts: [],
    firefox: [],
    boxes: [],
    reason:
      'They select links of your own list. Searches in the popup and the address bar use the copy in this browser.',
    code: client,
  },
  {
    data: 'The id of a link, a random key for each new link, and the format of the request',
    when: 'when you read, change or delete a link, read its stats, or create one',
    to: 'service',
    names: ['id', '?id', 'Idempotency-Key:', 'accept:', 'content-type:'],
    hosts: [],
    firefox: [],
    boxes: [],
    reason: 'They identify a link or a request, not you.',
    code: client,
  },
  {
    data: 'A request for the pictures and icons of links, and for the icon of the page',
    when: 'while a part of Hem that shows them is visible; without a referrer. Icons in lists can be turned off',
    to: 'pictureHost',
    names: [],
    hosts: [],
    firefox: ['browsingActivity'],
    boxes: ['Web history'],
    code: [
      'components/link-form/preview/cards/parts.tsx',
      'components/link-form/preview/favicon-field.tsx',
      'components/links/row/favicon.tsx',
      'components/page-links/page-icon.tsx',
      'components/ui/foreign-picture.tsx',
      'components/ui/picture-tile.tsx',
      'components/ui/use-picture.ts',
    ],
  },
  {
    data: "A request for a link's icon, as the logo of a QR code",
    when: 'when you choose the icon as the logo; without cookies and referrer',
    to: 'pictureHost',
    names: [],
    hosts: [],
    firefox: ['browsingActivity'],
    boxes: ['Web history'],
    code: ['components/qr/link-icon.ts'],
  },
  {
    data: 'A request for each https destination of the selected links; its answer is not read',
    when: 'when you press *Check*, under *Check destinations*; without cookies and referrer',
    to: 'destination',
    names: [],
    hosts: [],
    firefox: ['browsingActivity'],
    boxes: ['Web history'],
    code: ['lib/destinations/check.ts'],
  },
  {
    data: 'A short address and its title',
    when: 'when you choose it under *Share*',
    to: 'network',
    names: [],
    hosts: [
      ...['x.com', 'bsky.app', 'www.linkedin.com', 'www.facebook.com', 'www.threads.com', 'www.reddit.com', 'wa.me'],
      ...['t.me', 'news.ycombinator.com'],
    ],
    firefox: ['websiteContent'],
    boxes: ['Website content'],
    code: ['lib/link/share/networks.ts', 'components/share/share-dialog.tsx', 'components/share/mastodon-form.tsx'],
  },
  {
    data: 'A visit, as from any page',
    when: "when you open a short link, a destination, or Hem's page in its store",
    to: 'site',
    names: [],
    hosts: ['addons.mozilla.org', 'chromewebstore.google.com', 'microsoftedge.microsoft.com'],
    firefox: [],
    boxes: [],
    reason: 'Your browser opens the page that you pressed. Hem adds nothing.',
    code: [
      'components/help/support-page.ts',
      'components/help/help-page.tsx',
      'components/stats/preview/stats-preview.tsx',
      'components/ui/web-link.tsx',
      'entrypoints/background/omnibox/omnibox.ts',
    ],
  },
  {
    data: "Hem's version, and the versions of your browser and system, or your language",
    when: 'when you open the form to report a problem or a wrong word; you see them there before you send it',
    to: 'site',
    names: [],
    hosts: [],
    firefox: [],
    boxes: [],
    reason: 'They fill in fields of a form that you open, and that you can change.',
    code: ['components/help/problems.tsx', 'components/help/issue-form.ts'],
  },
  {
    data: 'Settings, presets, channel sets, and views with the tags and titles that they filter by',
    when: 'if your browser syncs, unless you turn it off under *Your data*',
    to: 'browserSync',
    names: [],
    hosts: [],
    firefox: [],
    boxes: [],
    reason: 'Your browser sends them, under its own terms. They contain no service, page, link or token.',
    code: ['entrypoints/background/settings/item-sync.ts', 'entrypoints/background/settings/synced-items.ts'],
  },
];
