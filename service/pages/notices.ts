import { html } from 'hono/html';
import type { Markup, Page } from './page.ts';

/** Returns a page with a heading and a few words. */
export const notice = (status: Page['status'], title: string, words: Markup): Page => ({
  status,
  title,
  body: html`<h1>${title}</h1>${words}`,
});

/** Shown at the root. */
export const homePage = notice(
  200,
  'This is a short-link service',
  html`<p>An address such as <code>/k7Wm2xQ</code> opens the destination behind it.</p>
<hr>
<p>To create a link, press Hem's button in the toolbar. Try it on this page.</p>`,
);

/** Shown when the service fails. */
export const failedPage = notice(
  500,
  'This link could not be opened',
  html`<p>The service had a problem. Try again in a moment.</p>`,
);

/** Refuses a request that a page of another site made. */
export const crossSitePage = notice(
  403,
  'Sent from another site',
  html`<p>Open this address itself, then try again.</p>`,
);

/** Refuses a form with a body over the limit. */
export const tooLargePage = notice(413, 'Too much data', html`<p>Enter the password alone.</p>`);

/** Refuses pages of shared stats over the rate limit. */
export const tooManyPagesPage = notice(429, 'Too many requests', html`<p>Wait a minute, then load the page again.</p>`);

/** Refuses password attempts over the limit. */
export const tooManyAttemptsPage = notice(
  429,
  'Too many attempts',
  html`<p>Wait a minute, then enter the password again.</p>`,
);

/** Refuses a password while too many wait to be compared. */
export const busyPage = notice(
  429,
  'Too many people are trying',
  html`<p>Wait a moment, then enter the password again.</p>`,
);
