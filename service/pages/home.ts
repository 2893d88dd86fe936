import { html } from 'hono/html';
import { notice } from './notice.ts';

/** What the service shows at its root: that it runs, and how to try it. */
export const homePage = notice(
  200,
  'Short links live here',
  html`<p>This is a short-link service, and it runs. An address such as <code>/k7Wm2xQ</code> leads where its maker
wants it to.</p>
<hr>
<p>With Hem in the browser, press its button in the toolbar: this page is as good as any to make a short link of.</p>`,
);
