import { fields } from '../contract/fields.ts';
import { isWebAddress } from '../contract/web-address.ts';
import { faviconOf } from './preview/favicon-of.ts';

/** Why the page in the tab has no short address to give. */
type Restriction = 'browser' | 'file' | 'extension' | 'unreadable' | 'other';

/** The page in the tab, as far as shortening it goes. */
export type Page =
  | { kind: 'ordinary'; address: string; title: string; favicon: string }
  | { kind: 'restricted'; reason: Restriction };

const browserSchemes = ['chrome:', 'edge:', 'brave:', 'vivaldi:', 'opera:', 'about:', 'view-source:', 'devtools:'];
const extensionSchemes = ['chrome-extension:', 'moz-extension:'];

/** A title cut to what the interface takes (§2.1), never through the middle of a character. */
export function fitTitle(title: string): string {
  return [...title.trim()].slice(0, fields.title.max).join('').trim();
}

/** A tab, as far as the browser tells of it: undefined where it will not. */
interface Tab {
  url?: string | undefined;
  title?: string | undefined;
  favIconUrl?: string | undefined;
}

/** What can be done with a tab: its address, title and icon. */
export function readPage(tab: Tab): Page {
  if (tab.url === undefined || tab.url === '') return { kind: 'restricted', reason: 'unreadable' };
  if (isWebAddress(tab.url)) {
    return { kind: 'ordinary', address: tab.url, title: fitTitle(tab.title ?? ''), favicon: faviconOf(tab) };
  }
  const protocol = URL.parse(tab.url)?.protocol ?? '';
  if (browserSchemes.includes(protocol)) return { kind: 'restricted', reason: 'browser' };
  if (extensionSchemes.includes(protocol)) return { kind: 'restricted', reason: 'extension' };
  return { kind: 'restricted', reason: protocol === 'file:' ? 'file' : 'other' };
}
