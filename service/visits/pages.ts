import { html, raw } from 'hono/html';
import { notice } from '../pages/notice.ts';
import { mark, type Page } from '../pages/page.ts';
import type { LinkTable } from '../storage/tables.ts';

/** No link has this address. */
export const unknownPage = notice(
  404,
  'No such link',
  html`<p>Nothing is at this address. It may have been mistyped, or its link deleted.</p>`,
);

/** A link's date has passed, or its clicks are used up. */
export const expiredPage = notice(
  410,
  'This link has expired',
  html`<p>Its maker let it work for a time or a number of clicks, and that is over.</p>`,
);

/** A method that no visit uses. */
export const wrongMethodPage = notice(
  405,
  'Only visits here',
  html`<p>A short link is opened with GET. The interface for programs is below <code>/v1</code>.</p>`,
);

/** A form of more bytes than any password's. */
export const tooLargePage = notice(413, 'Too much was sent', html`<p>A password's form is smaller than this.</p>`);

/** A password was tried too often. */
export const tooManyTriesPage = notice(
  429,
  'Too many tries',
  html`<p>The password was tried too often. Wait a minute, then try again.</p>`,
);

/** Asks for a link's password. */
export function passwordPage({ password_logo }: Pick<LinkTable, 'password_logo'>, wasWrong: boolean): Page {
  const wrong = html`<p class="wrong" id="wrong" role="alert">That is not the password. Try again.</p>`;
  return {
    status: wasWrong ? 403 : 200,
    title: 'This link asks for a password',
    body: html`<main>
${password_logo === null ? mark : html`<img class="logo" src="${password_logo}" alt="">`}
<h1>This link asks for a password</h1>
<form method="post">
${wasWrong ? wrong : ''}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${wasWrong ? raw(' aria-describedby="wrong"') : ''}>
<button>Open</button>
</form>
</main>`,
    // Browsers hold form-action against where the answer redirects to as well, and a link may lead anywhere.
    sources: { 'form-action': 'http: https:', 'img-src': 'data: http: https:' },
  };
}

/** Keeps the short address and shows the target in a frame (interface §2.1, has_cloaking). */
export function cloakedPage({ title, favicon }: Pick<LinkTable, 'title' | 'favicon'>, target: string): Page {
  return {
    status: 200,
    title: title ?? new URL(target).host,
    icon: favicon,
    // Without allow-same-origin: whatever the frame comes to hold, it is nobody's origin, least of all the service's.
    body: html`<iframe src="${target}" title="${title ?? target}" sandbox="allow-scripts allow-forms allow-popups"></iframe>`,
    sources: { 'frame-src': 'http: https:', 'img-src': 'data: http: https:' },
  };
}
