import { html } from 'hono/html';
import { notice } from '../pages/notice.ts';
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

/** Keeps the short address and shows the target in a frame (interface §2.1, has_cloaking). */
export function cloakedPage({ title, favicon }: Pick<LinkTable, 'title' | 'favicon'>, target: string): Page {
  return {
    status: 200,
    title: title ?? new URL(target).host,
    icon: favicon,
    // Without allow-same-origin: whatever the frame comes to hold, it is nobody's origin, least of all the service's.
    body: html`<iframe src="${target}" title="${title ?? target}" sandbox="allow-scripts allow-forms allow-popups"></iframe>`,
    sources: { 'frame-src': 'http: https:', 'img-src': 'data: http: https:' },
  };
}
