import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { apis } from '@/lib/browser/apis.ts';
import { isConnectionLink } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { addressesInText } from '@/lib/link/address/addresses-in-text.ts';
import { looksCut } from '@/lib/link/address/cut-address.ts';
import { completeAddress } from '@/lib/link/address/typed-address.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { linkRoute, statsRoute } from '@/lib/link/routes.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { makesTokenPublic } from '../connections/refuse-tokens.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { showNotice } from '../triggers/badge.ts';
import { connectionIn, copyAndTell, shortenAndCopy, textTarget } from '../triggers/shorten.ts';
import { showOptions, type Tab, tabInFront } from '../triggers/show-form.ts';
import { describe, escaped } from './description.ts';
import { loadSearch, type Search } from './search.ts';

/** The number of suggestions that browsers show: one in the address bar and the others below it. */
const maxSuggestions = 8;

/** The tab in which to open the chosen link. */
type Disposition = `${chrome.omnibox.OnInputEnteredDisposition}`;

const memoryOf = perBackground(() => ({
  /** The links to search, loaded once the person has typed the keyword. */
  searching: null as Promise<Search | null> | null,
  /** The last suggested links, by the text that the browser returns for each. */
  suggested: new Map() as ReadonlyMap<string, ListedLink>,
  /** The last typed text. Results for an earlier one are outdated. */
  typed: '',
}));

/** Handles address bar input after the keyword `hem`: suggests links, and shortens any address. */
export function registerOmnibox(background: Background): void {
  const { omnibox } = apis;
  if (omnibox === undefined) return;
  background.listen(omnibox.onInputStarted, () => start(background));
  background.listen(omnibox.onInputChanged, (text, suggest) => void change(background, text, suggest));
  background.listen(omnibox.onInputEntered, (text, disposition) => enter(background, text, disposition));
}

/** Resets the default suggestion, which would otherwise show the last input until the next letter. */
function start(background: Background): void {
  memoryOf(background).suggested = new Map();
  void startSearch(background);
  void change(background, '', () => undefined);
}

const startSearch = (background: Background): Promise<Search | null> => {
  const memory = memoryOf(background);
  memory.searching = tabInFront()
    .then(connectionIn)
    .then((of) => loadSearch(background, of))
    .catch(noteProblem(background, 'readCache', null));
  return memory.searching;
};

type Suggest = (suggestions: { content: string; description: string }[]) => void;

/** Updates the suggestions. The first one is the default suggestion, which Enter chooses. */
async function change(background: Background, text: string, suggest: Suggest): Promise<void> {
  const memory = memoryOf(background);
  memory.typed = text;
  const search = await (memory.searching ?? startSearch(background));
  if (memory.typed !== text) return;
  const links = search?.find(text, maxSuggestions) ?? [];
  memory.suggested = new Map(links.map((link) => [addressToShare(link) ?? '', link]));
  const address = addressToShorten(text, links);
  browser.omnibox.setDefaultSuggestion({ description: firstLine(text, { search, links, address }) });
  const offered = address === null && links.length > 0 ? addressIn(text) : null;
  const below = (address === null ? links.slice(1) : links).slice(0, maxSuggestions - (offered === null ? 0 : 1));
  suggest([
    ...(offered === null ? [] : [{ content: offered, description: shortenLine(offered) }]),
    ...below.map((link) => ({ content: addressToShare(link) ?? '', description: describe(link, text, search?.label) })),
  ]);
}

const shortenLine = (address: string): string => escaped(i18n.t('omnibox.shorten', [withoutScheme(address)]));

function firstLine(
  text: string,
  { search, links, address }: { search: Search | null; links: readonly ListedLink[]; address: string | null },
): string {
  const [best] = links;
  if (address !== null && isConnectionLink(address)) return escaped(i18n.t('omnibox.connectionLink'));
  if (address !== null) return looksCut(address) ? escaped(i18n.t('omnibox.cut')) : shortenLine(address);
  if (best !== undefined) return describe(best, text, search?.label);
  if (search === null) return escaped(i18n.t('omnibox.notConnected'));
  if (text.trim() === '') return escaped(i18n.t('omnibox.empty'));
  return escaped(i18n.t('omnibox.none', [text.trim()]));
}

/** Returns the address that a text consists of, without punctuation after it; null for any other text. */
function addressIn(text: string): string | null {
  const typed = text.trim();
  const [address, ...others] = addressesInText(typed);
  if (address === undefined || others.length > 0) return null;
  // Breadcrumbs have spaces.
  if (typed === address || `https://${typed}` === address) return address;
  const isAll = !/\s/.test(typed) && (typed.startsWith(address) || `https://${typed}`.startsWith(address));
  return isAll ? address : null;
}

/** True for a bare host, which may also be a file name or a word of a title: `node.js`. */
const isDoubtful = (text: string): boolean => !/[:/?#]/.test(text);

/**
 * Returns the address that Enter shortens. Null if a link matches a bare host, or if the address is a link's short
 * address.
 */
function addressToShorten(text: string, links: readonly ListedLink[]): string | null {
  const address = addressIn(text);
  if (address === null || (isDoubtful(text) && links.length > 0)) return null;
  const isShort = ({ short_url, custom_url }: ListedLink) =>
    [short_url, custom_url].some((short) => short && withoutScheme(short) === withoutScheme(address));
  return links.some(isShort) ? null : address;
}

/** Permission to copy must be requested before the first await, while the browser still counts the input as a press. */
function enter(background: Background, text: string, disposition: Disposition): void {
  const memory = memoryOf(background);
  const chosen = memory.suggested.get(text);
  // If the worker was stopped since the text was typed, the suggestions are empty.
  const allowing =
    chosen === undefined && addressToShorten(text, [...memory.suggested.values()]) !== null ? requestCopying() : null;
  void (async () => {
    const search = await (memory.searching ?? startSearch(background));
    memory.searching = null;
    const links = search?.find(text, maxSuggestions) ?? [];
    const tab = await tabInFront();
    await allowing;
    // A page's search is no alternative, since its address would contain the token.
    if (chosen === undefined && (await makesTokenPublic(background, completeAddress(text)))) {
      await showNotice(background, tab, 'problem', i18n.t('quick.token'));
      return showOptions('/connection', tab);
    }
    const address = addressToShorten(text, links);
    const link = chosen ?? (address === null ? (search?.linkAt(text) ?? links[0]) : undefined);
    const connection = search?.connection ?? null;
    if (link !== undefined) return actOn(background, link, { disposition, tab, connection });
    if (address !== null) return shortenAndCopy(background, [textTarget(address)], tab);
    await showOptions(search === null ? '/connection' : linksRoute(text), tab, connection?.id);
  })();
}

const linksRoute = (text: string): `/${string}` =>
  text.trim() === '' ? '/links' : `/links?${new URLSearchParams({ search: text.trim() })}`;

/** Runs the action that the person has chosen for Enter. */
async function actOn(
  background: Background,
  link: ListedLink,
  { disposition, tab, connection }: { disposition: Disposition; tab: Tab; connection: Connection | null },
): Promise<void> {
  const { addressBar } = await quickItem.get();
  const address = addressToShare(link);
  if (addressBar === 'stats' || address === null) return showOptions(statsRoute(link.id), tab, connection?.id);
  if (addressBar === 'copy' && connection !== null) return copyAndTell(background, link, tab, connection);
  // Hem does not open addresses of the browser, of files or of extensions, which a service may return.
  if (!isWebAddress(address)) return showOptions(linkRoute(link.id), tab, connection?.id);
  if (disposition === 'currentTab' && tab.id !== undefined) await browser.tabs.update(tab.id, { url: address });
  else await browser.tabs.create({ url: address, active: disposition !== 'newBackgroundTab' });
}
