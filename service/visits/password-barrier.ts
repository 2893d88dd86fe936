import type { Context } from 'hono';
import { canComparePassword, isPassword } from '../links/password.ts';
import type { Page } from '../pages/page.ts';
import { passwordPage } from '../pages/password.ts';
import { busyPage, tooManyTriesPage } from '../pages/refusals.ts';
import type { Tries } from './tries.ts';

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
