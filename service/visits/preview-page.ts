import { html } from 'hono/html';
import type { Page } from '../pages/page.ts';
import type { LinkTable } from '../storage/tables.ts';

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
