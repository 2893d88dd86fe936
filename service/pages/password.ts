import { html, raw } from 'hono/html';
import type { Page } from './page.ts';

/** What a password's page says, and whether the one before was wrong. */
interface Asked {
  title: string;
  /** Address of a picture to stand above it. */
  logo?: string | null;
  wasWrong?: boolean;
}

/** Asks for a password. No other page can frame it, and nothing in it runs. */
export function passwordPage({ title, logo = null, wasWrong = false }: Asked): Page {
  const wrong = html`<p class="wrong" id="wrong" role="alert">Wrong password. Try again.</p>`;
  return {
    status: wasWrong ? 403 : 200,
    title,
    logo,
    body: html`<h1>${title}</h1>
<form method="post">
${wasWrong ? wrong : ''}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${wasWrong ? raw(' aria-describedby="wrong"') : ''}>
<button>Continue</button>
</form>`,
    // Browsers hold form-action against where the answer redirects to as well, and a link may lead anywhere.
    sources: { 'form-action': 'http: https:', 'img-src': 'data: http: https:' },
  };
}
