import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { canComparePassword, isPassword } from '../access/password.ts';
import type { Tries } from '../access/password-throttle.ts';
import { busyPage, tooManyTriesPage } from './notices.ts';
import type { Page } from './page.ts';

/** What a password's page says, and whether the one before was wrong. */
interface Asked {
  title: string;
  /** Address of a picture to stand above it. */
  logo?: string | null;
  wasWrong?: boolean;
}

/** Asks for a password. No other page can frame it, and nothing in it runs. */
function passwordPage({ title, logo = null, wasWrong = false }: Asked): Page {
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

/** A link or a page of shared stats that is protected by a password. */
interface Locked {
  id: string;
  /** Null if the stored hash is damaged: no password is right then. */
  hash: string | null;
  title: string;
  logo?: string | null;
}

/** Returns the page that stands between a visitor and what is locked; null when they gave the right password. */
export async function passwordBarrier(
  context: Context,
  { id, hash, ...page }: Locked,
  { tries, address }: { tries: Tries; address: string },
): Promise<Page | null> {
  if (context.req.method !== 'POST') return passwordPage(page);
  const given = new URLSearchParams(await context.req.text()).get('password') ?? '';
  // Before the try is counted: a password that is not compared is no try.
  if (!canComparePassword()) return busyPage;
  // By network: a visitor who changes the user agent with each try is still the same one.
  if (!tries.mayTry(id, address)) return tooManyTriesPage;
  const isRight = hash !== null && (await isPassword(given, hash));
  if (!isRight) return passwordPage({ ...page, wasWrong: true });
  tries.wasRight(id, address);
  return null;
}
