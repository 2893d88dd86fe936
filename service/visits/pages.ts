import { html } from 'hono/html';
import { readableHost } from '../links/readable-host.ts';
import { notice } from '../pages/notices.ts';
import type { LocalPage, Page } from '../pages/page.ts';
import { cutText } from '../shared/copy-text.ts';
import type { LinkTable } from '../storage/tables.ts';

/** Shown for an address without a link. */
export const unknownPage = notice(404, 'unknownLink');

export const expiredPage = notice(410, 'expired');

/** Tells bots that a link with a click limit exists, but not its target. */
export const hiddenTargetPage = notice(200, 'hiddenTarget');

/** Refuses a prefetch. After a failure the browser asks again when the person opens the link. */
export const noPrefetchPage = notice(503, 'noPrefetch');

/** Refuses methods that no visit uses. */
export const wrongMethodPage: LocalPage = ({ text, markup }) => ({
  status: 405,
  title: text('wrongMethod.title'),
  body: html`<h1>${text('wrongMethod.title')}</h1><p>${markup('wrongMethod.text', html`<code>/v1</code>`)}</p>`,
});

/** Refuses a chain of short links, which may be endless. */
export const chainPage = notice(508, 'chain');

/** The sandbox permissions of every frame. */
const sandboxPermissions = 'allow-scripts allow-forms allow-popups';

/**
 * Returns a page that keeps the short address and shows the target in a frame (interface §2.1, has_cloaking).
 *
 * @param targetsOwnHost true if the target may be on one of the service's own hosts. The frame then has no origin, so that
 * its content cannot reach the service's pages. Other sites keep their origin, since modules and storage need it.
 */
export function cloakedPage(
  { title, favicon }: Pick<LinkTable, 'title' | 'favicon'>,
  target: string,
  targetsOwnHost: boolean,
): Page {
  const sandbox = targetsOwnHost
    ? sandboxPermissions
    : `${sandboxPermissions} allow-same-origin allow-popups-to-escape-sandbox`;
  return {
    status: 200,
    title: title ?? new URL(target).host,
    icon: favicon,
    layout: 'frame',
    body: html`<iframe src="${target}" title="${title ?? target}" sandbox="${sandbox}"></iframe>`,
    sources: { 'frame-src': 'http: https:', 'img-src': 'data: http: https:' },
  };
}

/**
 * Returns a page that asks for a press before one of a few clicks is used. The form is sent to the same address, with its
 * query.
 *
 * @param press the id of this page's press.
 */
export const confirmPage =
  (press: string): LocalPage =>
  ({ text }) => ({
    status: 200,
    title: text('confirm.title'),
    body: html`<h1>${text('confirm.title')}</h1><p>${text('confirm.text')}</p>
<form method="post"><button name="press" value="${press}">${text('openLink')}</button></form>`,
    // Browsers apply form-action to the redirect as well, and a link may lead anywhere.
    sources: { 'form-action': 'http: https:' },
  });

/** Characters of a target that are shown, at most. */
const maxShownTarget = 2_000;

/** Returns a host whose labels stay in their order, also if some are written from right to left. */
const hostMarkup = (host: string) =>
  html`<bdi dir="ltr">${host.split('.').map((label, at) => html`${at === 0 ? '' : '.'}<bdi>${label}</bdi>`)}</bdi>`;

/** The content of a preview, which a visitor asks for. */
interface LinkPreview {
  title: string | null;
  /** Null if the page must not show it. */
  target: URL | null;
  /** The address of the link itself. A visit of it counts. */
  shortAddress: string;
}

/** Returns a page that tells a visitor where a link leads. */
export const linkPreviewPage =
  ({ title, target, shortAddress }: LinkPreview): LocalPage =>
  ({ text }) => {
    const heading = title ?? text('shortLink');
    const destination =
      target === null
        ? html`<p>${text('preview.hidden')}</p>`
        : html`<p>${text('preview.leadsTo')}<br><strong>${hostMarkup(readableHost(target))}</strong></p>`;
    const address =
      target !== null &&
      html`<p class="address"><bdi dir="ltr">${cutText(target.href, maxShownTarget)}${target.href.length > maxShownTarget ? '…' : ''}</bdi></p>`;
    return {
      status: 200,
      title: heading,
      body: html`<h1><bdi>${heading}</bdi></h1>${destination}
<a class="button" href="${shortAddress}">${text('openLink')}</a>
${address}`,
    };
  };

type Previewed = Pick<LinkTable, 'title' | 'favicon' | 'meta_title' | 'meta_description' | 'meta_image'>;

/**
 * Returns the page that a preview shows: the link's own title and image (interface §2.1, has_opengraph).
 *
 * @param target null if bots must not know it.
 */
export function previewPage(link: Previewed, target: string | null): LocalPage {
  const { meta_description: description, meta_image: image } = link;
  const named = link.meta_title ?? link.title ?? (target === null ? null : new URL(target).host);
  return ({ text }) => {
    const title = named ?? text('shortLink');
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
      // Most icons are the target's, and would reveal its host.
      icon: target === null ? null : link.favicon,
      head: html`${tags.map(([name, value]) => value !== null && html`<meta property="${name}" content="${value}">\n`)}
${twitterTags.map(([name, value]) => value !== null && html`<meta name="${name}" content="${value}">\n`)}
${description !== null && html`<meta name="description" content="${description}">`}`,
      body: html`<h1><bdi>${title}</bdi></h1>${target !== null && html`<p><a href="${target}"><bdi dir="ltr">${target}</bdi></a></p>`}`,
      sources: { 'img-src': 'data: http: https:' },
    };
  };
}
