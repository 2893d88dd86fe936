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
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Triggers } from '../triggers/create-triggers.ts';
import { connectionIn, textTarget } from '../triggers/shortening.ts';
import { showOptions, type Tab, tabInFront } from '../triggers/show-form.ts';
import { describe, escaped } from './description.ts';
import { loadSearchWith, type Search } from './search.ts';

/** The number of suggestions that browsers show: one in the address bar and the others below it. */
const maxSuggestions = 8;

/** The tab in which to open the chosen link. */
type Disposition = `${chrome.omnibox.OnInputEnteredDisposition}`;

type Suggest = (suggestions: { content: string; description: string }[]) => void;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  linkIndex: LinkIndex;
  operations: Operations;
  triggers: Triggers;
}

/** Handles address bar input after the keyword `hem`: suggests links, and shortens any address. */
export function registerOmnibox({ lifetime, noteProblem, connections, linkIndex, operations, triggers }: Needs): void {
  const loadSearch = loadSearchWith({ linkIndex, operations, noteProblem });
  /** The links to search, loaded once the person has typed the keyword. */
  let searching: Promise<Search | null> | null = null;
  /** The last suggested links, by the text that the browser returns for each. */
  let suggested: ReadonlyMap<string, ListedLink> = new Map();
  /** The last typed text. Results for an earlier one are outdated. */
  let lastTyped = '';

  const { omnibox } = apis;
  if (omnibox === undefined) return;
  lifetime.listen(omnibox.onInputStarted, start);
  lifetime.listen(omnibox.onInputChanged, (text, suggest) => void change(text, suggest));
  lifetime.listen(omnibox.onInputEntered, (text, disposition) => enter(text, disposition));

  /** Resets the default suggestion, which would otherwise show the last input until the next letter. */
  function start(): void {
    suggested = new Map();
    void startSearch();
    void change('', () => undefined);
  }

  function startSearch(): Promise<Search | null> {
    searching = tabInFront()
      .then(connectionIn)
      .then((of) => loadSearch(of))
      .catch(noteProblem('readCache', null));
    return searching;
  }

  /** Updates the suggestions. The first one is the default suggestion, which Enter chooses. */
  async function change(text: string, suggest: Suggest): Promise<void> {
    lastTyped = text;
    const search = await (searching ?? startSearch());
    if (lastTyped !== text) return;
    const links = search?.find(text, maxSuggestions) ?? [];
    suggested = new Map(links.map((link) => [addressToShare(link) ?? '', link]));
    const address = addressToShorten(text, links);
    browser.omnibox.setDefaultSuggestion({ description: firstLine(text, { search, links, address }) });
    const offered = address === null && links.length > 0 ? addressIn(text) : null;
    const below = (address === null ? links.slice(1) : links).slice(0, maxSuggestions - (offered === null ? 0 : 1));
    suggest([
      ...(offered === null ? [] : [{ content: offered, description: shortenLine(offered) }]),
      ...below.map((link) => ({
        content: addressToShare(link) ?? '',
        description: describe(link, text, search?.label),
      })),
    ]);
  }

  /** Permission to copy must be requested before the first await, while the browser still counts the input as a press. */
  function enter(text: string, disposition: Disposition): void {
    const chosen = suggested.get(text);
    // If the worker was stopped since the text was typed, the suggestions are empty.
    const allowing =
      chosen === undefined && addressToShorten(text, [...suggested.values()]) !== null ? requestCopying() : null;
    void (async () => {
      const search = await (searching ?? startSearch());
      searching = null;
      const links = search?.find(text, maxSuggestions) ?? [];
      const tab = await tabInFront();
      await allowing;
      // A page's search is no alternative, since its address would contain the token.
      if (chosen === undefined && (await connections.makesTokenPublic(completeAddress(text)))) {
        await triggers.showNotice(tab, 'problem', i18n.t('quick.token'));
        return showOptions('/connection', tab);
      }
      const address = addressToShorten(text, links);
      const link = chosen ?? (address === null ? (search?.linkAt(text) ?? links[0]) : undefined);
      const connection = search?.connection ?? null;
      if (link !== undefined) return actOn(link, { disposition, tab, connection });
      if (address !== null) return triggers.shortenAndCopy([textTarget(address)], tab);
      await showOptions(search === null ? '/connection' : linksRoute(text), tab, connection?.id);
    })();
  }

  /** Runs the action that the person has chosen for Enter. */
  async function actOn(
    link: ListedLink,
    { disposition, tab, connection }: { disposition: Disposition; tab: Tab; connection: Connection | null },
  ): Promise<void> {
    const { addressBar } = await quickItem.get();
    const address = addressToShare(link);
    if (addressBar === 'stats' || address === null) return showOptions(statsRoute(link.id), tab, connection?.id);
    if (addressBar === 'copy' && connection !== null) return triggers.copyAndTell(link, tab, connection);
    // Hem does not open addresses of the browser, of files or of extensions, which a service may return.
    if (!isWebAddress(address)) return showOptions(linkRoute(link.id), tab, connection?.id);
    if (disposition === 'currentTab' && tab.id !== undefined) await browser.tabs.update(tab.id, { url: address });
    else await browser.tabs.create({ url: address, active: disposition !== 'newBackgroundTab' });
  }
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

const linksRoute = (text: string): `/${string}` =>
  text.trim() === '' ? '/links' : `/links?${new URLSearchParams({ search: text.trim() })}`;
