import { html } from 'hono/html';
import type { LocalPage, Page } from './page.ts';
import type { TextKey } from './texts.ts';

/** The pages with only a title and a sentence. */
type Notice = { [K in TextKey]: K extends `${infer Name}.text` ? Name : never }[TextKey];

/** Returns a page with a heading and a sentence. */
export const notice =
  (status: Page['status'], name: Exclude<Notice, 'home' | 'wrongMethod'>): LocalPage =>
  ({ text }) => {
    const title = text(`${name}.title`);
    return { status, title, body: html`<h1>${title}</h1><p>${text(`${name}.text`)}</p>` };
  };

/** Shown at the root. */
export const homePage: LocalPage = ({ text, markup }) => ({
  status: 200,
  title: text('home.title'),
  body: html`<h1>${text('home.title')}</h1><p>${markup('home.text', html`<code>/k7Wm2xQ</code>`)}</p>
<hr>
<p>${text('home.create')}</p>`,
});

/** Shown when the service fails. */
export const failedPage = notice(500, 'failed');

/** Refuses a request that a page of another site made. */
export const crossSitePage = notice(403, 'crossSite');

/** Refuses a form with a body over the limit. */
export const tooLargePage = notice(413, 'tooLarge');

/** Refuses pages of shared stats over the rate limit. */
export const tooManyPagesPage = notice(429, 'tooManyPages');

/** Refuses password attempts over the limit. */
export const tooManyAttemptsPage = notice(429, 'tooManyAttempts');

/** Refuses a password while too many wait to be compared. */
export const busyPage = notice(429, 'busy');
