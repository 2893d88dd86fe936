import { isWebAddress } from '../contract/web-address.ts';
import { addressesInText } from '../link/address/addresses-in-text.ts';
import { looksCut } from '../link/address/cut-address.ts';
import { splitTags } from '../link/tags/tags.ts';
import { type DocumentFormat, documentOf, type Entry, type LinkDocument } from './link-document.ts';
import { maxFolders } from './link-list.ts';

const lists = 'dl, ul, ol';

/** Attributes of the folders that every browser has, such as the toolbar. Their names are no tags. */
const ownFolders = ['personal_toolbar_folder', 'unfiled_bookmarks_folder', 'mobile_bookmarks_folder'];

/**
 * Returns the links of an HTML document: bookmarks of a browser, Pocket's file, a list or a page. The document is
 * parsed, but never shown: nothing in it loads or runs.
 */
export function linksInHtml(text: string): LinkDocument {
  const { page, format, entries } = parse(text);
  if (entries.length > 0) return documentOf(format, entries);
  const written = addressesInText(page.body.textContent ?? '');
  return documentOf(
    format,
    written.map((address) => ({ address, title: '', isFromText: true })),
  );
}

/**
 * Returns the links to web pages in copied rich text if it has more of them than its words have addresses. A list of
 * titles that is copied from a page has its addresses in its links alone. Else null.
 *
 * @param words - the same as plain text
 */
export function copiedLinks(html: string, words: string): Entry[] | null {
  const links = parse(html).entries.filter(({ address }) => isWebAddress(address));
  const written = addressesInText(words);
  const isCut = links.length === written.length && written.some(looksCut);
  return links.length > written.length || isCut ? links : null;
}

function parse(text: string) {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const isNetscape = /netscape-bookmark/i.test(page.doctype?.name ?? '') || page.querySelector('dl dt > a') !== null;
  const format: DocumentFormat = isNetscape ? 'bookmarks' : 'html';
  const entries: Entry[] = [];
  const entryOf = new Map<Element, Entry>();
  const pathOf = new Map<Element, readonly string[]>();
  const base = page.querySelector('base[href]')?.getAttribute('href') ?? '';
  // The name of the next list: the last heading before it.
  let heading = '';
  for (const element of page.querySelectorAll(`h1, h2, h3, h4, h5, h6, ${lists}, a[href], dd`)) {
    if (/^h\d$/i.test(element.localName)) {
      const isTitle = isNetscape && element.localName === 'h1';
      heading =
        isTitle || ownFolders.some((name) => element.hasAttribute(name)) ? '' : (element.textContent ?? '').trim();
    } else if (element.matches(lists)) {
      const around = pathOf.get(element.parentElement?.closest(lists) ?? page.documentElement) ?? [];
      const name = heading || (element.parentElement?.localName === 'li' ? ownText(element.parentElement) : '');
      pathOf.set(element, name === '' ? around : [...around, name].slice(-maxFolders));
      heading = '';
    } else if (element.localName === 'a') {
      const folders = pathOf.get(element.closest(lists) ?? page.documentElement) ?? [];
      const tags = splitTags(element.getAttribute('tags') ?? '');
      const entry = { address: addressOf(element, base), title: titleOf(element), tags, folders };
      entries.push(entry);
      entryOf.set(element, entry);
    } else {
      const link = element.previousElementSibling?.querySelector(':scope > a[href]');
      const entry = link && entryOf.get(link);
      if (entry) entry.note = ownText(element);
    }
  }
  return { page, format, entries } as const;
}

/** Returns the texts of an element without those of elements in it. */
const ownText = (element: Element): string =>
  [...element.childNodes]
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : []))
    .join(' ')
    .trim();

/** Returns the address of a link; resolved if the document names its own. */
function addressOf(link: Element, base: string): string {
  const written = (link.getAttribute('href') ?? '').trim();
  if (/^\/\/[^/]/.test(written)) return `https:${written}`;
  return isWebAddress(base) && !/^[a-z][a-z\d+.-]*:/i.test(written) ? (URL.parse(written, base)?.href ?? '') : written;
}

const titleOf = (link: Element): string =>
  (link.textContent ?? '').trim() ||
  (link.getAttribute('title') ?? link.querySelector('img[alt]')?.getAttribute('alt') ?? '');
