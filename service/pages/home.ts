import { html } from 'hono/html';
import { notice } from './notice.ts';

/** What the service shows at its root: that it runs, and how to try it. */
export const homePage = notice(
  200,
  'Short links live here',
  html`<p>This is a short-link service, and it runs. An address such as <code>/k7Wm2xQ</code> leads where its maker
wants it to.</p>
<hr>
<p>Hem makes them: press its button in the toolbar. This page will do for a first try.</p>`,
);
