import { html } from 'hono/html';
import { notice } from './notice.ts';

/** What the service shows at its root: that it runs, and how to try it. */
export const homePage = notice(
  200,
  'This is a short-link service',
  html`<p>An address such as <code>/k7Wm2xQ</code> opens the destination behind it.</p>
<hr>
<p>To create a link, press Hem's button in the toolbar. Try it on this page.</p>`,
);
