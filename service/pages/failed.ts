import { html } from 'hono/html';
import { notice } from './notice.ts';

/** Shown when a visit fails through no fault of the visitor. */
export const failedPage = notice(
  500,
  'This link could not be opened',
  html`<p>The service had a problem. Try again in a moment.</p>`,
);
