import { splitTags } from '../link/tags/tags.ts';
import { type DocumentFormat, documentOf, type Entry, type LinkDocument, withoutLinks } from './link-document.ts';
import { maxFolders } from './link-list.ts';

interface XmlKind {
  format: DocumentFormat;
  /** @param title - the title of a link that has none of its own */
  entries: (page: Document, title: string) => Entry[];
}

const feed: XmlKind = { format: 'feed', entries: inFeed };

/** The kinds of XML that list links, by the name of their root. */
const kinds = new Map<string, XmlKind>([
  ['rss', feed],
  ['feed', feed],
  ['rdf', feed],
  ['opml', { format: 'opml', entries: inOutlines }],
  ['urlset', { format: 'sitemap', entries: inSitemap }],
  ['sitemapindex', { format: 'sitemap', entries: () => [] }],
  ['xbel', { format: 'bookmarks', entries: inXbel }],
  ['plist', { format: 'shortcut', entries: inPropertyList }],
]);

/** Returns the local name of a document's first element in lower case; empty if there is none. */
function rootOf(text: string): string {
  let rest = text.slice(0, 20_000).trimStart();
  for (;;) {
    const [before = ''] = /^(?:<\?.*?\?>|<!--.*?-->|<!doctype[^>]*>)/is.exec(rest) ?? [];
    if (before === '') break;
    rest = rest.slice(before.length).trimStart();
  }
  return /^<(?:[\w.-]+:)?([\w.-]+)/.exec(rest)?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns the links of an XML document: a feed, OPML, a sitemap, XBEL or a property list. Null for HTML.
 *
 * @param title - the title of a link that has none of its own
 */
export function linksInXml(text: string, title: string): LinkDocument | null {
  const root = rootOf(text);
  const kind = kinds.get(root);
  if (kind === undefined) return /^\s*<\?xml/i.test(text) && root !== 'html' ? withoutLinks('html', 'otherXml') : null;
  // Only white space before the declaration is an error.
  const page = new DOMParser().parseFromString(text.trimStart(), 'application/xml');
  if (page.querySelector('parsererror') !== null) return withoutLinks(kind.format, 'notXml');
  if (root === 'sitemapindex') return withoutLinks(kind.format, 'sitemapIndex');
  return documentOf(kind.format, kind.entries(page, title));
}

const textOf = (element: Element | undefined | null): string => (element?.textContent ?? '').trim();

/** Returns the children with a name. Those without a prefix come first, since extensions of feeds use equal names. */
function childrenOf(element: Element, name: string): Element[] {
  const found = [...element.children].filter(({ localName }) => localName === name);
  return [...found.filter(({ tagName }) => tagName === name), ...found.filter(({ tagName }) => tagName !== name)];
}

const childText = (element: Element, name: string): string => textOf(childrenOf(element, name)[0]);

/** RSS, RDF and Atom. */
function inFeed(page: Document): Entry[] {
  return [...page.getElementsByTagName('*')].flatMap((item) => {
    if (item.localName !== 'item' && item.localName !== 'entry') return [];
    const addresses = childrenOf(item, 'link').flatMap((link) => {
      const isPage = ['alternate', null].includes(link.getAttribute('rel'));
      return textOf(link) || (isPage ? (link.getAttribute('href') ?? '') : '') || [];
    });
    const id = childrenOf(item, 'guid').find((one) => one.getAttribute('isPermaLink') !== 'false');
    const tags = childrenOf(item, 'category').flatMap(
      (category) => category.getAttribute('label') || category.getAttribute('term') || textOf(category) || [],
    );
    return [{ address: addresses[0] ?? textOf(id), title: childText(item, 'title'), tags: [...new Set(tags)] }];
  });
}

/** Returns an attribute, in any case. */
const attributeOf = (element: Element, name: string): string =>
  [...element.attributes].find((one) => one.name.toLowerCase() === name)?.value.trim() ?? '';

/** OPML. An outline without an address is a folder. */
function inOutlines(page: Document): Entry[] {
  const pathOf = new Map<Element | null, readonly string[]>();
  return [...page.querySelectorAll('outline')].flatMap((outline) => {
    const [site, address, feed] = ['htmlurl', 'url', 'xmlurl'].map((name) => attributeOf(outline, name));
    const title = attributeOf(outline, 'title') || attributeOf(outline, 'text');
    const folders = pathOf.get(outline.parentElement) ?? [];
    pathOf.set(outline, [...folders, ...(title === '' ? [] : [title])].slice(-maxFolders));
    const written = site || address || feed || '';
    if (written === '' && outline.children.length > 0) return [];
    const tags = splitTags(attributeOf(outline, 'category')).map((tag) => tag.replace(/^\//, ''));
    return [{ address: written, title, tags, folders }];
  });
}

/** A sitemap. Only those of news have titles. */
function inSitemap(page: Document): Entry[] {
  return [...page.documentElement.children].flatMap((url) => {
    if (url.localName !== 'url') return [];
    const news = childrenOf(url, 'news')[0];
    return [{ address: childText(url, 'loc'), title: news === undefined ? '' : childText(news, 'title') }];
  });
}

/** XBEL, the bookmarks of some browsers. */
function inXbel(page: Document): Entry[] {
  const pathOf = new Map<Element | null, readonly string[]>();
  return [...page.querySelectorAll('folder, bookmark')].flatMap((element) => {
    const folders = pathOf.get(element.parentElement) ?? [];
    const title = childText(element, 'title');
    if (element.localName === 'bookmark') {
      const note = childText(element, 'desc');
      return [{ address: element.getAttribute('href') ?? '', title, note, folders }];
    }
    pathOf.set(element, [...folders, ...(title === '' ? [] : [title])].slice(-maxFolders));
    return [];
  });
}

/** A property list of Apple: a `.webloc` file, or the bookmarks of Safari. */
function inPropertyList(page: Document, title: string): Entry[] {
  const valueIn = (dict: Element | null, name: string): Element | null =>
    [...(dict?.children ?? [])].find((child) => child.localName === 'key' && textOf(child) === name)
      ?.nextElementSibling ?? null;
  return [...page.querySelectorAll('dict')].flatMap((dict) => {
    const address = textOf(valueIn(dict, 'URL') ?? valueIn(dict, 'URLString'));
    if (address === '') return [];
    return [{ address, title: textOf(valueIn(valueIn(dict, 'URIDictionary'), 'title')) || title }];
  });
}
