import { isConnectionLink } from '../../connection/connection-link.ts';
import { cleanText } from '../../contract/clean-text.ts';
import { fields } from '../../contract/fields.ts';
import { isWebAddress } from '../../contract/web-address.ts';
import { decoded } from '../slug/decoded.ts';
import { isSamePage } from './same-page.ts';

/** Why the page in the tab has no short address to give. `loaded` needs another press, which shows its address. */
type Restriction = 'browser' | 'file' | 'extension' | 'unreadable' | 'connectionLink' | 'other' | 'loading' | 'loaded';

/** The page in the tab, as far as shortening it goes. */
export type Page =
  | { kind: 'ordinary'; address: string; title: string; favicon: string }
  | { kind: 'restricted'; reason: Restriction };

const browserSchemes = ['chrome:', 'edge:', 'brave:', 'vivaldi:', 'opera:', 'about:', 'view-source:', 'devtools:'];
const extensionSchemes = ['chrome-extension:', 'moz-extension:', 'safari-web-extension:'];

/**
 * Schemes of pages that can show another page: reader views of Edge and of Chromium, and extensions' viewers and pages
 * of tabs that they put to sleep.
 */
const viewerSchemes = ['read:', 'chrome-distiller:', ...extensionSchemes];

/** The address that a viewer names: as its whole path, query or fragment, or in a parameter, escaped or not. */
const namedAddress =
  /^[\w-]+:\/\/[^/?#]*\/(https?(?::|%3a).*)$|[?#](https?(?::|%3a).*)$|[?&#](?:url|uri|href|file|src)=(.*)$/is;

/** The title that a sleeping tab's page names. */
const namedTitle = /[?&#](?:ttl|title)=([^&#]*)/i;

/** A title cut to what the interface takes (§2.1), never through the middle of a character. */
export function fitTitle(title: string): string {
  return [...cleanText(title)].slice(0, fields.title.max).join('').trim();
}

/** A tab, as far as the browser tells of it: undefined where it will not. */
interface Tab {
  url?: string | undefined;
  title?: string | undefined;
  favIconUrl?: string | undefined;
  status?: string | undefined;
  /** The address that the tab is loading. Firefox does not have it. */
  pendingUrl?: string | undefined;
}

/**
 * Returns the address of the page that a person reads in a tab: the page inside a reader view, source view, file
 * viewer or sleeping tab.
 */
export function shownAddress(url: string): string {
  const inner = innerAddress(url);
  return isWebAddress(inner) ? inner : url;
}

function innerAddress(url: string): string {
  if (isSource(url)) return shownAddress(url.replace(/^view-source:/i, ''));
  const named = namedIn(url);
  return isWebAddress(named) ? named : decoded(named);
}

/** Returns the address that a viewer names, as it is written there; empty if it names none. */
function namedIn(url: string): string {
  const isViewer = /^about:reader\?/i.test(url) || viewerSchemes.includes(URL.parse(url)?.protocol ?? '');
  const named =
    (isViewer &&
      namedAddress
        .exec(url)
        ?.slice(1)
        .find((part) => part !== undefined)) ||
    '';
  // An address that is not escaped may have parameters of its own: it runs to the end.
  return isWebAddress(named) ? named : named.replace(/[&#].*/s, '');
}

const isSource = (url: string): boolean => /^view-source:/i.test(url);

const isOfExtension = (url: string): boolean => extensionSchemes.includes(URL.parse(url)?.protocol ?? '');

/** Returns the title of the page in a tab: the one that a sleeping tab's page names, else the tab's. */
function titleOf({ url = '', title = '' }: Tab): string {
  // A source view has its address for a title.
  if (isSource(url)) return '';
  // The address may have a title among its own parameters.
  const [, named = ''] = (isOfExtension(url) && namedTitle.exec(url.replace(namedIn(url), ''))) || [];
  return fitTitle(decoded(named.replaceAll('+', ' '))) || fitTitle(title);
}

/**
 * Returns what can be done with a tab: its address, title and icon. While another page loads, the tab has none: the
 * load may be redirected, or end as a download.
 */
export function readPage(tab: Tab): Page {
  const page = shownPage(tab);
  if (tab.status !== 'loading') return page;
  const isUnknown = page.kind === 'restricted' && page.reason !== 'connectionLink';
  return isUnknown || isLeaving(tab) ? { kind: 'restricted', reason: 'loading' } : page;
}

/** True if the tab is loading another page than it shows. */
const isLeaving = ({ url = '', pendingUrl = '' }: Tab): boolean =>
  pendingUrl !== '' && pendingUrl !== url && !isSamePage(pendingUrl, url);

function shownPage(tab: Tab): Page {
  if (tab.url === undefined || tab.url === '') return { kind: 'restricted', reason: 'unreadable' };
  const address = shownAddress(tab.url);
  // It holds a token, which no link may make public.
  if (isConnectionLink(address)) return { kind: 'restricted', reason: 'connectionLink' };
  if (isWebAddress(address)) {
    return { kind: 'ordinary', address, title: titleOf(tab), favicon: faviconOf(tab) };
  }
  const protocol = URL.parse(tab.url)?.protocol ?? '';
  if (browserSchemes.includes(protocol)) return { kind: 'restricted', reason: 'browser' };
  if (isOfExtension(tab.url)) return { kind: 'restricted', reason: 'extension' };
  return { kind: 'restricted', reason: protocol === 'file:' ? 'file' : 'other' };
}

/** The address of a tab's icon as the browser tells it; empty where it is none that others could open (`data:`). */
export function faviconOf(tab: { favIconUrl?: string | undefined }): string {
  const address = tab.favIconUrl ?? '';
  return isWebAddress(address) ? address : '';
}
