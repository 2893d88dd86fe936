import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { networkOf } from '../access/network.ts';
import { canComparePassword, verifyPassword } from '../access/password.ts';
import type { PasswordThrottle } from '../access/password-throttle.ts';
import { busyPage, tooManyAttemptsPage } from './notices.ts';
import type { LocalPage } from './page.ts';
import type { TextKey } from './texts.ts';

/** The texts of a password page. */
interface PasswordPrompt {
  heading: TextKey;
  /** Address of an image above the heading. */
  logo?: string | null;
  wasWrong?: boolean;
}

/** Returns a page that asks for a password. */
const passwordPage =
  ({ heading, logo = null, wasWrong = false }: PasswordPrompt): LocalPage =>
  ({ text }) => ({
    status: wasWrong ? 403 : 200,
    title: text(heading),
    logo,
    body: html`<h1>${text(heading)}</h1>
<form method="post">
${wasWrong ? html`<p class="wrong" id="wrong" role="alert">${text('password.wrong')}</p>` : ''}
<label for="password">${text('password.label')}</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${wasWrong ? raw(' aria-describedby="wrong"') : ''}>
<button>${text('password.submit')}</button>
</form>`,
    // Browsers apply form-action to the redirect as well, and a link may lead anywhere.
    sources: { 'form-action': 'http: https:', 'img-src': 'data: http: https:' },
  });

/** A link or a page of shared stats that is protected by a password. */
interface ProtectedContent {
  id: string;
  /** Null if the stored hash is damaged: no password is right then. */
  hash: string | null;
  heading: TextKey;
  logo?: string | null;
}

/** Returns the page to show instead of protected content; null if the visitor gave the right password. */
export async function passwordBarrier(
  context: Context,
  { id, hash, ...page }: ProtectedContent,
  { throttle, address }: { throttle: PasswordThrottle; address: string },
): Promise<LocalPage | null> {
  if (context.req.method !== 'POST') return passwordPage(page);
  const password = new URLSearchParams(await context.req.text()).get('password') ?? '';
  // Before the attempt is counted, since this password is not compared.
  const network = networkOf(address);
  if (!canComparePassword(network)) return busyPage;
  // By network: a visitor who changes the user agent with each attempt is still the same one.
  if (!throttle.mayTry(id, address)) return tooManyAttemptsPage;
  const isRight = hash !== null && (await verifyPassword(password, hash, network));
  if (!isRight) return passwordPage({ ...page, wasWrong: true });
  throttle.recordSuccess(id, address);
  return null;
}
