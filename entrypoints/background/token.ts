import { browser } from 'wxt/browser';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';

/**
 * Where the token is kept. Only this module names these keys, and only the background's bundle holds them
 * (tests/architecture/secrecy.test.ts reads the build to see).
 */
const lasting = 'local:bearer';
const untilClose = 'session:bearer';

/** Keeps a token: until the browser closes, or for good. There is one at a time. */
export async function keepToken(token: string, { forgetOnClose }: { forgetOnClose: boolean }): Promise<void> {
  await writeKey(forgetOnClose ? untilClose : lasting, token);
  await removeKeys(forgetOnClose ? lasting : untilClose);
  await (forgetOnClose ? tokenHeldItem.set(true) : tokenHeldItem.remove());
}

/** The token, or null when there is none (any more). */
export async function readToken(): Promise<string | null> {
  const [session, local] = await Promise.all([readKey(untilClose), readKey(lasting)]);
  const kept = session ?? local;
  return typeof kept === 'string' ? kept : null;
}

export async function removeToken(): Promise<void> {
  await Promise.all([removeKeys(lasting, untilClose), tokenHeldItem.remove()]);
}

/** Keeps content scripts out of the storage that holds the token, where the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
