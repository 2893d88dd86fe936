import { realisticLinks } from '../bench/links/realistic-links.ts';
import { type BendName, hostile, otherNames, rightToLeft } from './bends.ts';
import type { Matcher } from './fault-proxy.ts';
import type { FaultName } from './faults.ts';
import { type Words, words } from './words.ts';

/** The number of links on the service: `Page 1`, the newest, to `Page 250`. Every tenth has the tag `spring`. */
export const linkCount = 250;
export const tagged = linkCount / 10;
/** The number of links with an id on a service that breaks some records. */
export const readable = linkCount - 2;

/** The links of the service. */
export const serviceLinks = realisticLinks(linkCount).map((link, at) => ({
  ...link,
  title: `Page ${at + 1}`,
  long_url: `https://example.com/page/${at + 1}`,
  custom_link: null,
  tags: at % 10 === 0 ? ['spring'] : [],
  has_password: false,
}));

/** The steps that a person takes with the service. */
export const acts = {
  connect: 'connects',
  read: 'opens Links for the first time',
  readAgain: 'refreshes the list',
  filter: 'filters the list by a tag',
  openLink: 'opens a link',
  remove: 'deletes a link',
  stats: 'opens a link’s stats',
  shorten: 'shortens a page',
  find: 'looks for a link in the popup',
} as const;

/** The data that remains. */
export const keeps = {
  typed: 'What was typed. Hem is not connected',
  connection: 'The connection',
  all: `All ${linkCount} links`,
  more: `All ${linkCount} links, and new ones that a background reading finds`,
  readable: `All ${readable} links that have an id`,
  link: 'The link, at the service and in the list',
  draft: 'What was typed, as a draft',
  oneLink: 'One link: Hem finds it, or creates it when the service answers',
} as const;

/** A service that breaks the interface in one way, and what a person sees. */
export interface BentService {
  bend: BendName | FaultName;
  /** The affected requests; all by default. */
  on?: Matcher;
  /** The end of the sentence "A service that …". */
  that: string;
  act: keyof typeof acts;
  /** The texts on screen, which docs/bent-services.md repeats. */
  sees: readonly (Words | string)[];
  /** Texts that must not be on screen. */
  never?: readonly (Words | string)[];
  keeps: keyof typeof keeps;
  /** The query parameter names that the person entered under *Advanced*. */
  names?: Record<string, string>;
}

/** The button that shows details. */
export const details = words('failure.contract.details');

/** The texts shown when the answer does not come from a service of this interface. */
const elsewhere = (detail: Words) => [
  words('failure.contract.title'),
  words('failure.contract.elsewhere'),
  details,
  detail,
];

/** The words for an answer as a sign-in proxy sends it. */
const signIn = (answer: 'redirect' | 'webPage', detail: Words) => [
  words(`failure.signIn.${answer}`),
  words('failure.signIn.text'),
  details,
  detail,
  words('failure.signIn.enter'),
];
const webPage = signIn('webPage', words('failure.contract.notJson.webPage', 200));

const tooLarge = [words('failure.contract.tooLarge.title')];

/** All rows of docs/bent-services.md. tests/entrypoints/bent-services tests each one on the pages of Hem. */
export const bentServices: readonly BentService[] = [
  {
    bend: 'html',
    that: 'answers with a web page',
    act: 'connect',
    sees: webPage,
    keeps: 'typed',
  },
  {
    bend: 'noContent',
    that: 'answers 204, with nothing',
    act: 'connect',
    sees: elsewhere(words('failure.contract.empty', 204)),
    keeps: 'typed',
  },
  {
    bend: 'loginBefore',
    that: 'answers 302, to a login page',
    act: 'connect',
    sees: signIn('redirect', words('failure.contract.redirect')),
    keeps: 'typed',
  },
  {
    bend: 'failureWithOk',
    that: 'refuses (F1) with status 200',
    act: 'connect',
    sees: [words('failure.client.title'), words('failure.service', 'Not on this plan')],
    keeps: 'typed',
  },
  {
    bend: 'held',
    that: 'does not answer for 20 seconds',
    act: 'connect',
    sees: [words('failure.timeout.title', 15), words('failure.timeout.text')],
    keeps: 'typed',
  },
  {
    bend: 'gzipWithoutEnd',
    that: 'answers with an endless compressed body',
    act: 'connect',
    sees: tooLarge,
    keeps: 'typed',
  },
  {
    bend: 'echoesToken',
    that: 'writes the token into a title',
    act: 'connect',
    sees: [words('connection.connected', '127.0.0.1')],
    keeps: 'connection',
  },
  {
    bend: 'strictNames',
    that: 'has other parameter names, and refuses unknown ones',
    act: 'connect',
    sees: [
      words('failure.client.title'),
      words('failure.service', 'Unknown parameter: limit'),
      words('connection.detectNames'),
    ],
    keeps: 'typed',
  },
  {
    bend: 'strictNames',
    names: otherNames,
    that: 'has other parameter names, which were entered under Advanced',
    act: 'connect',
    sees: [words('connection.connected', '127.0.0.1')],
    never: [words('connection.ignored')],
    keeps: 'connection',
  },
  {
    bend: 'lenientNames',
    that: 'has other parameter names, and ignores unknown ones',
    act: 'connect',
    sees: [
      words('connection.connected', '127.0.0.1'),
      words('incomplete.ignored', 'limit, offset, tag'),
      words('connection.ignored'),
      words('incomplete.advanced'),
    ],
    keeps: 'connection',
  },
  {
    bend: 'ignoresLimit',
    that: 'ignores the requested number of links',
    act: 'connect',
    sees: [
      words('connection.connected', '127.0.0.1'),
      words('incomplete.ignored', 'limit'),
      words('connection.ignored'),
      words('incomplete.advanced'),
    ],
    keeps: 'connection',
  },
  {
    bend: 'tooManyRequests',
    that: 'answers 429, and asks to wait',
    act: 'connect',
    sees: [words('failure.busy.title')],
    keeps: 'typed',
  },

  {
    bend: 'capped',
    that: 'returns at most 20 links a page',
    act: 'read',
    sees: [words('links.count', linkCount), 'Page 1'],
    never: [words('failure.contract.title')],
    keeps: 'all',
  },
  {
    bend: 'oldestFirst',
    that: 'lists the oldest first',
    act: 'read',
    sees: [words('links.count', linkCount), 'Page 1'],
    keeps: 'all',
  },
  {
    bend: 'nullsAndExtras',
    that: 'returns only id and address, other fields as null, and unknown fields',
    act: 'read',
    sees: [words('links.count', linkCount)],
    never: ['null', 'undefined', 'NaN', 'Invalid Date', '[object'],
    keeps: 'all',
  },
  {
    bend: 'invalidUtf8',
    that: 'writes bytes that are not UTF-8',
    act: 'read',
    sees: [words('links.count', linkCount), 'Page \uFFFD\uFFFD2'],
    keeps: 'all',
  },
  {
    bend: 'ignoresOffset',
    that: 'returns the first page again and again',
    act: 'read',
    sees: [words('incomplete.repeats'), words('incomplete.repeatsText'), words('incomplete.advanced')],
    never: [words('settings.linkCache.age', 'just now')],
    keeps: 'connection',
  },
  {
    bend: 'brokenRecords',
    that: 'lists records without an id, values that are no records, and fields of another type',
    act: 'read',
    sees: [words('links.unreadable', 2), words('links.unreadableFields', 3)],
    keeps: 'readable',
  },
  {
    bend: 'echoesToken',
    that: 'writes the token into a title',
    act: 'readAgain',
    sees: [words('links.count', linkCount), words('links.unreadableFields', 1)],
    keeps: 'all',
  },
  {
    bend: 'longTexts',
    that: 'returns titles, tags and addresses of 100 kB',
    act: 'read',
    sees: [words('links.count', linkCount), 'Lorem-ipsum'],
    keeps: 'all',
  },
  {
    bend: 'hostileTexts',
    that: 'returns titles with markup, scripts, templates or reversed text',
    act: 'read',
    sees: [words('links.count', linkCount), hostile.markup, hostile.template],
    never: ['\u202E', '\u2066', '\u2067'],
    keeps: 'all',
  },
  {
    bend: 'rightToLeft',
    that: 'returns titles in Hebrew and Arabic',
    act: 'read',
    sees: [words('links.count', linkCount), ...rightToLeft],
    keeps: 'all',
  },
  {
    bend: 'html',
    that: 'answers with a web page',
    act: 'readAgain',
    sees: webPage,
    keeps: 'all',
  },
  {
    bend: 'tooManyRequests',
    that: 'answers 429, and asks to wait',
    act: 'readAgain',
    sees: [words('failure.busy.title'), words('failure.busy.heard')],
    keeps: 'all',
  },
  {
    bend: 'gzipWithoutEnd',
    that: 'answers with an endless compressed body',
    act: 'readAgain',
    sees: tooLarge,
    keeps: 'all',
  },
  {
    bend: 'cappedIgnoresOffset',
    that: 'returns the first 20 links again and again, after Hem has read all',
    act: 'readAgain',
    sees: [words('links.count', linkCount), words('incomplete.repeats'), words('incomplete.advanced')],
    keeps: 'all',
  },
  {
    bend: 'capped',
    that: 'returns at most 20 links a page',
    act: 'filter',
    sees: [words('links.count', tagged), words('settings.linkCache.age', 'just now')],
    keeps: 'all',
  },
  {
    bend: 'ignoresFilters',
    that: 'ignores filters, and returns all links',
    act: 'filter',
    sees: [words('links.count', tagged), words('settings.linkCache.age', 'just now')],
    keeps: 'all',
  },
  {
    bend: 'failureWithOk',
    that: 'refuses (F1) with status 200',
    act: 'openLink',
    sees: [words('failure.service', 'Not on this plan')],
    never: [words('linkPage.gone')],
    keeps: 'link',
  },
  {
    bend: 'refusesIds',
    on: 'GET /link',
    that: 'refuses (F1) every request for a link that exists',
    act: 'openLink',
    sees: [words('failure.service', 'Parameter link_id is missing')],
    never: [words('linkPage.gone')],
    keeps: 'link',
  },
  {
    bend: 'lenientNames',
    that: 'has other parameter names, and ignores unknown ones',
    act: 'remove',
    sees: [words('failure.service', 'Parameter link_id is missing')],
    keeps: 'link',
  },
  {
    bend: 'hostileTexts',
    that: 'returns titles with markup, scripts, templates or reversed text',
    act: 'find',
    sees: [hostile.markup, hostile.template],
    keeps: 'all',
  },
  {
    bend: 'longTexts',
    that: 'returns titles, tags and addresses of 100 kB',
    act: 'find',
    sees: ['Lorem-ipsum'],
    keeps: 'all',
  },
  {
    bend: 'missingDimensions',
    that: 'leaves out dimensions and steps of time',
    act: 'stats',
    sees: [words('stats.metric.total_count'), '12', words('stats.dimension.country'), words('stats.missing.time')],
    keeps: 'connection',
  },
  {
    bend: 'stringsForNumbers',
    that: 'writes numbers as strings',
    act: 'stats',
    sees: [
      words('stats.unreadable.title', 4),
      words('stats.unreadable.text'),
      details,
      'total_count, unique_count, stats.country[].total_count, stats.country[].unique_count',
      words('stats.dimension.city'),
    ],
    keeps: 'connection',
  },
  {
    bend: 'negativeNumbers',
    that: 'returns negative counts',
    act: 'stats',
    sees: ['-12', words('stats.warning.lead'), words('stats.warning.negative')],
    keeps: 'connection',
  },
  {
    bend: 'manyReferrers',
    that: 'returns 100,000 referrers',
    act: 'stats',
    sees: ['site-0.example', words('stats.ranks.more', 100, 100_000)],
    keeps: 'connection',
  },
  {
    bend: 'portalAfter',
    that: 'creates the link, and answers with a web page',
    act: 'shorten',
    sees: [words('pendingChanges.unconfirmed')],
    keeps: 'oneLink',
  },
  {
    bend: 'tooManyRequests',
    on: 'POST /link/create',
    that: 'answers 429, and asks to wait',
    act: 'shorten',
    sees: [words('pendingChanges.later'), words('failure.busy.title'), words('pendingChanges.retriesByItself')],
    keeps: 'oneLink',
  },
  {
    bend: 'noContent',
    on: 'POST /link/create',
    that: 'answers 204, with nothing',
    act: 'shorten',
    sees: [words('pendingChanges.unconfirmed')],
    keeps: 'oneLink',
  },
  {
    bend: 'failureWithOk',
    that: 'refuses (F1) with status 200',
    act: 'shorten',
    sees: [words('failure.client.title'), words('failure.service', 'Not on this plan')],
    keeps: 'draft',
  },
];

/** The bent services that tests/e2e/bent-services.e2e.ts tests in a browser too, one for each act. */
export const inBrowser: Record<BentService['act'], BentService['bend']> = {
  // A browser hides the status and target of a redirect.
  connect: 'loginBefore',
  // A browser would run the scripts.
  read: 'hostileTexts',
  // A browser unpacks bodies in its own process.
  readAgain: 'gzipWithoutEnd',
  filter: 'ignoresFilters',
  openLink: 'refusesIds',
  remove: 'lenientNames',
  // A browser limits the size of messages to a page, and draws the rows.
  stats: 'manyReferrers',
  shorten: 'portalAfter',
  // A browser breaks the texts into lines.
  find: 'longTexts',
};
