import { isWebAddress } from '../contract/web-address.ts';
import { looksCut } from '../link/address/cut-address.ts';
import { otherScheme } from '../link/address/other-scheme.ts';
import { fitTitle } from '../link/page/page.ts';
import type { Encoding } from './encodings.ts';
import { type FoundLink, nothingOmitted, type OmittedEntries, omitScheme } from './link-list.ts';

/** The kinds of documents that list links, besides tables and JSON. A `list` comes from this browser. */
export type DocumentFormat = 'bookmarks' | 'html' | 'opml' | 'feed' | 'sitemap' | 'shortcut' | 'list';

/** The reasons why a document has no links. */
export type DocumentProblem = 'tooLarge' | 'notXml' | 'otherXml' | 'sitemapIndex' | 'noEntries';

/** The links of a document. The page reads it, since workers have no `DOMParser`. */
export interface LinkDocument {
  format: DocumentFormat;
  /** Null for a list of this browser, a pasted text, and a binary file. */
  encoding: Encoding | null;
  /** True if the encoding is a guess. */
  isGuess: boolean;
  links: readonly FoundLink[];
  omitted: OmittedEntries;
  problem: DocumentProblem | null;
}

/** An entry of a document as it is written. */
export interface Entry {
  address: string;
  title: string;
  tags?: readonly string[];
  note?: string;
  folders?: readonly string[];
  /** True if its address comes from words, where pages shorten addresses for display. */
  isFromText?: boolean;
}

/** Returns a document without links, and the reason. */
export const withoutLinks = (format: DocumentFormat, problem: DocumentProblem): LinkDocument => ({
  ...{ format, encoding: null, isGuess: false, links: [], omitted: nothingOmitted(), problem },
});

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the links of a document's entries, under the interface's names, and counts the others. */
export function documentOf(format: DocumentFormat, entries: readonly Entry[]): LinkDocument {
  const omitted = nothingOmitted();
  const links = entries.flatMap(
    ({ address, title, tags = [], note = '', folders = [], isFromText = false }): FoundLink[] => {
      const long_url = address.trim();
      const scheme = otherScheme(long_url);
      if (scheme !== null) omitScheme(omitted, scheme);
      else if (!isWebAddress(long_url) && !(isFromText && looksCut(long_url))) omitted.noAddress += 1;
      else {
        const tagged = tags.length > 0 && { tags };
        const values = {
          long_url,
          title: fitTitle(plain(title)),
          ...tagged,
          ...(note !== '' && { note: plain(note) }),
        };
        return [{ values, folders, isFromText }];
      }
      return [];
    },
  );
  const problem = links.length > 0 ? null : 'noEntries';
  return { format, encoding: null, isGuess: false, links, omitted, problem };
}
