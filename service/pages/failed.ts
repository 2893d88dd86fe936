import { html } from 'hono/html';
import { notice } from './notice.ts';

/** Shown when a visit fails through no fault of the visitor. */
export const failedPage = notice(
  500,
  'This did not work',
  html`<p>The service failed at opening this link. Try again in a moment.</p>`,
);
