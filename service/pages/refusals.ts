import { html } from 'hono/html';
import { notice } from './notice.ts';

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
