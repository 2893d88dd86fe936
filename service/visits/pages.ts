import { html } from 'hono/html';
import { notice } from '../pages/notices.ts';
import type { Page } from '../pages/page.ts';
import type { LinkTable } from '../storage/tables.ts';

/** No link has this address. */
export const unknownPage = notice(
  404,
  'Link not found',
  html`<p>Check the address. The link may have been deleted.</p>`,
);

/** A link's date has passed, or its clicks are used up. */
export const expiredPage = notice(410, 'This link has expired', html`<p>Ask whoever shared it for a new one.</p>`);

/** For programs, of a link whose clicks are limited: they are told that it is one, and not where it leads. */
export const lookPage = notice(
  200,
  'This link opens in a browser',
  html`<p>It can be opened a limited number of times, so programs are not told where it leads.</p>`,
);

/** For a browser that loads ahead. A failure has it ask again when the person opens the link. */
export const notAheadPage = notice(503, 'This link can’t be loaded ahead', html`<p>Open it to use it.</p>`);

/** A method that no visit uses. */
export const wrongMethodPage = notice(
  405,
  'Method not allowed',
  html`<p>Open a short link with GET. The API is under <code>/v1</code>.</p>`,
);

/** A chain of short links, which may have no end. */
export const chainPage = notice(
  508,
  'This link leads from short link to short link',
  html`<p>Ask the sender for the address it should lead to.</p>`,
);

/** The sandbox permissions of every frame. */
const strict = 'allow-scripts allow-forms allow-popups';

/**
 * Keeps the short address and shows the target in a frame (interface §2.1, has_cloaking).
 *
 * @param leadsInside true where the target may be on a host of the service's own. The frame has no origin then, so that what
 * it shows reaches nothing of the service's pages. Other sites keep theirs: without it, no module and no storage works.
 */
export function cloakedPage(
  { title, favicon }: Pick<LinkTable, 'title' | 'favicon'>,
  target: string,
  leadsInside: boolean,
): Page {
  const sandbox = leadsInside ? strict : `${strict} allow-same-origin allow-popups-to-escape-sandbox`;
  return {
    status: 200,
    title: title ?? new URL(target).host,
    icon: favicon,
    layout: 'frame',
    body: html`<iframe src="${target}" title="${title ?? target}" sandbox="${sandbox}"></iframe>`,
    sources: { 'frame-src': 'http: https:', 'img-src': 'data: http: https:' },
  };
}

type Previewed = Pick<LinkTable, 'title' | 'favicon' | 'meta_title' | 'meta_description' | 'meta_image'>;

/**
 * What a crawler shows of a link: its own words and picture (interface §2.1, has_opengraph), and the way on.
 *
 * @param target null where crawlers are not to know it.
 */
export function previewPage(link: Previewed, target: string | null): Page {
  const { meta_description: description, meta_image: image } = link;
  const title = link.meta_title ?? link.title ?? (target === null ? 'Short link' : new URL(target).host);
  const tags = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', image],
  ] as const;
  const twitterTags = [
    ['twitter:card', image === null ? 'summary' : 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image],
  ] as const;
  return {
    status: 200,
    title,
    // Most links have their target's icon, whose address names its host.
    icon: target === null ? null : link.favicon,
    head: html`${tags.map(([name, value]) => value !== null && html`<meta property="${name}" content="${value}">\n`)}
${twitterTags.map(([name, value]) => value !== null && html`<meta name="${name}" content="${value}">\n`)}
${description !== null && html`<meta name="description" content="${description}">`}`,
    body: html`<h1>${title}</h1>${target !== null && html`<p><a href="${target}">${target}</a></p>`}`,
    sources: { 'img-src': 'data: http: https:' },
  };
}
