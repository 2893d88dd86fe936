import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../escape-html.ts';

/** A heading of a document, with the id that code hosts give it. */
export interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

export interface Document {
  readonly headings: readonly Heading[];
  /** The addresses of all links and pictures, as written. */
  readonly targets: readonly string[];
}

/** Returns the id of a heading by the rules of code hosts, so that an anchor works there and on the site. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

/** Returns a function that gives a repeated id a number. */
function uniqueIds(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const id = slugOf(text);
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
}

/** Returns the words of tokens, without marks such as `**`. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return '';
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join('');
}

/** The attributes with addresses in the HTML of a document: pictures for light and dark. */
const addressAttribute = /\b(src|srcset|href)="([^"]*)"/g;

/** Reads the headings and addresses of a document. */
export function readDocument(markdown: string): Document {
  const headings: Heading[] = [];
  const targets: string[] = [];
  const marked = new Marked();
  const idOf = uniqueIds();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'heading') {
      const text = plainText(token.tokens ?? []);
      headings.push({ id: idOf(text), depth: Number(token['depth']), text });
    } else if (token.type === 'link' || token.type === 'image') {
      targets.push(String(token['href']));
    } else if (token.type === 'html') {
      for (const [, , address = ''] of token.raw.matchAll(addressAttribute)) targets.push(address);
    }
  });
  return { headings, targets };
}

/**
 * Renders a document to HTML.
 *
 * @param resolve - returns the address on the site of an address in the document, or null if the site has no such page.
 *   The link is then shown as text.
 */
export function renderDocument(markdown: string, resolve: (target: string) => string | null): string {
  const idOf = uniqueIds();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        return `<h${depth} id="${idOf(plainText(tokens))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const address = resolve(href);
        return address === null ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        if (text.startsWith('<!--')) return '';
        return text.replace(addressAttribute, (_, name: string, address: string) => {
          return `${name}="${escapeHtml(resolve(address) ?? '')}"`;
        });
      },
      // The frame scrolls a wide table or text. Keys scroll it only if it can have the focus.
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`;
      },
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>')
          .replaceAll('<th></th>', '<td></td>')
          .replaceAll('<img ', '<img loading="lazy" '),
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Returns the first paragraph of a document without marks, as a page's description. */
export function firstParagraph(markdown: string): string {
  const paragraph = new Marked().lexer(markdown).find((token) => token.type === 'paragraph');
  return paragraph && 'tokens' in paragraph ? plainText(paragraph.tokens ?? []).replaceAll('\n', ' ') : '';
}
