import { html } from 'hono/html';
import { notice } from './notice.ts';

/** A form of more bytes than any password's. */
export const tooLargePage = notice(413, 'Too much was sent', html`<p>A password's form is smaller than this.</p>`);

/** A password was tried too often. */
export const tooManyTriesPage = notice(
  429,
  'Too many tries',
  html`<p>The password was tried too often. Wait a minute, then try again.</p>`,
);
