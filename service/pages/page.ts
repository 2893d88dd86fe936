import type { Context, MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { preferredTexts } from './language.ts';
import type { Markup } from './markup.ts';
import type { Operator } from './operator.ts';
import { style, styleSource } from './style.ts';
import { allTexts, english, type Texts, textsIn } from './texts.ts';

/** A page for visitors. */
export interface Page {
  status: ContentfulStatusCode;
  title: string;
  /** The content below the operator's sign. */
  body: Markup;
  /** A column by default. `wide` has room for tables; `frame` holds the body alone. */
  layout?: 'wide' | 'frame';
  /** Address of an image in place of the operator's sign. */
  logo?: string | null;
  /** Further tags of the head, such as those for crawlers. */
  head?: Markup;
  /** The address of an icon other than Hem's own. */
  icon?: string | null;
  /** Source lists of the content security policy, for what the page may load beyond its style. */
  sources?: Record<string, string>;
}

/** Returns a page in the language of the texts. */
export type LocalPage = (texts: Texts) => Page;

/** Hem's mark: a square with a folded edge, and three stitches. */
const mark32 =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">' +
  '<path fill="#0a7680" d="M8 1h16a7 7 0 0 1 7 7v13H1V8a7 7 0 0 1 7-7Z"/>' +
  '<path fill="#75d3d9" d="M1 21h30v3a7 7 0 0 1-7 7H8a7 7 0 0 1-7-7Z"/>' +
  '<path fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" d="M6.5 14.5h3m5 0h3m5 0h3"/></svg>';
const icon = `data:image/svg+xml,${encodeURIComponent(mark32)}`;

/** Returns the operator's logo and name, linked to the operator's site; Hem's mark if there are none. */
function operatorSign({ name, logo, home }: Operator): Markup {
  const words = name ?? (home === undefined ? '' : new URL(home).host);
  const picture = logo === undefined ? '' : html`<img class="logo" src="${logo}" alt="">`;
  if (words === '' && logo === undefined) return html`${raw(mark32)}`;
  const sign = html`${picture}${words}`;
  return home === undefined
    ? html`<p class="operator">${sign}</p>`
    : html`<p class="operator"><a href="${home}">${sign}</a></p>`;
}

/** Allows no scripts, no requests, and no frames around the page. */
const policy = (sources: Record<string, string>) =>
  Object.entries({
    'default-src': "'none'",
    'style-src': styleSource,
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...sources,
  })
    .map((directive) => directive.join(' '))
    .join('; ');

/** Settings of all pages. */
export interface PageSettings {
  /** The operator that pages name. By default they show Hem's mark. */
  operator?: Operator | undefined;
  /** The language of all pages. By default each visitor's own. */
  language?: string | undefined;
  /** The texts to choose from. By default those of all complete languages. */
  texts?: readonly Texts[] | undefined;
}

const settingsKey = 'pageSettings';

/** Applies settings to the pages of all further handlers. */
export const withPageSettings =
  (settings: PageSettings): MiddlewareHandler =>
  (context, next) => {
    context.set(settingsKey, settings);
    return next();
  };

const settingsOf = (context: Context): PageSettings => context.get(settingsKey) ?? {};

/** Returns the texts of a visitor's pages. Reads Accept-Language, unless a setting decides. */
export function textsFor(context: Context): Texts {
  const { language, texts = allTexts } = settingsOf(context);
  return language === undefined ? preferredTexts(context, texts) : textsIn(language);
}

/** Renders a page that follows the visitor's language. Other pages are English. */
function localize(context: Context, page: Page | LocalPage): { page: Page; texts: Texts } {
  if (typeof page !== 'function') return { page, texts: english };
  if (settingsOf(context).language === undefined) context.header('Vary', 'Accept-Language', { append: true });
  const texts = textsFor(context);
  return { page: page(texts), texts };
}

function renderBody({ layout, logo = null, body }: Page, operator: Operator): Markup {
  if (layout === 'frame') return body;
  const sign = logo === null ? operatorSign(operator) : html`<img class="logo" src="${logo}" alt="">`;
  return html`<main${layout === 'wide' ? raw(' class="wide"') : ''}>${sign}
${body}
</main>`;
}

/** Answers with a page. It is not cached, since the next visit may see another. */
export function showPage(context: Context, shown: Page | LocalPage): Response | Promise<Response> {
  const { page, texts } = localize(context, shown);
  context.header('Content-Security-Policy', policy(page.sources ?? {}));
  context.header('Cache-Control', 'private, no-store');
  context.header('X-Content-Type-Options', 'nosniff');
  // Short addresses are private: target pages must not learn them.
  context.header('Referrer-Policy', 'no-referrer');
  return context.html(
    html`<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page.title}</title>
<link rel="icon" href="${page.icon ?? icon}">
<style>${raw(style)}</style>
${page.head ?? ''}
</head>
<body>
${renderBody(page, settingsOf(context).operator ?? {})}
</body>
</html>
`,
    page.status,
  );
}
