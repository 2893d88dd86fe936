import path from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';

/** The list of all pages: on a code host, the page of the folder; on the site, the first page. */
export const contentsFile = 'docs/README.md';

/** A page of the site. Paths are relative to the repository. */
export interface PageName {
  readonly source: string;
  /** The name in lists of pages. */
  readonly name: string;
  readonly group: string;
}

/** Returns the file of a source's page: `docs/many.md` is `many.html`, `service/README.md` is `service.html`. */
export function fileOf(source: string): string {
  if (source === contentsFile) return 'index.html';
  const name = path.basename(source, '.md');
  return `${(name === 'README' ? path.basename(path.dirname(source)) : name).toLowerCase()}.html`;
}

const isLink = (token: Token): token is Tokens.Link => token.type === 'link';
const isList = (token: Token): token is Tokens.List => token.type === 'list';

/** Reads groups and pages in their order: each heading is a group, and the first link of each list item is a page. */
export function readContents(markdown: string): PageName[] {
  const pages: PageName[] = [];
  let group = '';
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') group = String(token['text']);
    if (!isList(token)) continue;
    for (const item of token.items) {
      const links: Tokens.Link[] = [];
      new Marked().walkTokens(item.tokens, (inner) => {
        if (isLink(inner)) links.push(inner);
      });
      const [link] = links;
      if (link) pages.push({ source: path.posix.join('docs', link.href), name: link.text, group });
    }
  }
  return pages;
}
