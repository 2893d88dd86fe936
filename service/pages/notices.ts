import { html } from 'hono/html';
import type { Markup, Page } from './page.ts';

/** A page of a heading and a few words. */
export const notice = (status: Page['status'], title: string, words: Markup): Page => ({
  status,
  title,
  body: html`<h1>${title}</h1>${words}`,
});

/** What the service shows at its root: that it runs, and how to try it. */
export const homePage = notice(
  200,
  'This is a short-link service',
  html`<p>An address such as <code>/k7Wm2xQ</code> opens the destination behind it.</p>
<hr>
<p>To create a link, press Hem's button in the toolbar. Try it on this page.</p>`,
);

/** Shown when a visit fails through no fault of the visitor. */
export const failedPage = notice(
  500,
  'This link could not be opened',
  html`<p>The service had a problem. Try again in a moment.</p>`,
);

/** A page of another site had the browser ask for this. */
export const foreignPage = notice(
  403,
  'Sent from another site',
  html`<p>Open this address itself, then try again.</p>`,
);

/** A form of more bytes than any password's. */
export const tooLargePage = notice(413, 'Too much data', html`<p>Enter the password alone.</p>`);

/** Pages of shared figures were asked for too often. */
export const tooManyPagesPage = notice(429, 'Too many requests', html`<p>Wait a minute, then load the page again.</p>`);

/** A password was tried too often. */
export const tooManyTriesPage = notice(
  429,
  'Too many attempts',
  html`<p>Wait a minute, then enter the password again.</p>`,
);

/** More passwords wait to be compared than may. */
export const busyPage = notice(
  429,
  'Too many people are trying',
  html`<p>Wait a moment, then enter the password again.</p>`,
);
