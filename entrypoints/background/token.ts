import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Key, readKey, readKeys, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { connectionKey } from '@/lib/storage/keys.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';

/**
 * Where the token is kept. Only this module names these keys, and only the background's bundle holds them
 * (tests/architecture/secrecy.test.ts reads the build to see).
 */
const lasting = 'local:bearer';
const untilClose = 'session:bearer';

/**
 * A token beside the origin it was given for: it goes to no other, however the connection changes meanwhile. An older Hem
 * kept the token alone, and removed it before it connected elsewhere: so it is of the connection that is there.
 */
const keptToken = z.union([z.object({ origin: z.string(), token: z.string() }), z.string()]);

/** What is asked of a token. */
interface Keeping {
  /** The service it is for. */
  baseUrl: string;
  /** Whether it is kept until the browser closes, or for good. */
  forgetOnClose: boolean;
}

/** Keeps a token. There is one at a time; where it cannot be kept, the one before stays. */
export async function keepToken(token: string, { baseUrl, forgetOnClose }: Keeping): Promise<void> {
  await writeKey(forgetOnClose ? untilClose : lasting, { origin: new URL(baseUrl).origin, token });
  await removeKeys(forgetOnClose ? lasting : untilClose);
  await (forgetOnClose ? tokenHeldItem.set(true) : tokenHeldItem.remove());
}

/** The token for a service; null when there is none (any more), or when it is another's. */
export async function readToken(service: Pick<Keeping, 'baseUrl'>): Promise<string | null> {
  // A browser that has no storage for its session may still have the other.
  const [session, local] = await Promise.all([readKey(untilClose).catch(() => null), readKey(lasting)]);
  return tokenFor(service, session ?? local);
}

/**
 * The token for a service that is still the one Hem is connected to; null where it is not. Both are read in one look: what
 * was asked for a moment ago may be of a service that was left since, and the token be another's.
 */
export async function readTokenWhileConnected(service: Pick<Keeping, 'baseUrl'>): Promise<string | null> {
  const [session, kept] = await Promise.all([readKey(untilClose).catch(() => null), readKeys(lasting, connectionKey)]);
  if (connectedTo.safeParse(kept[connectionKey]).data?.baseUrl !== service.baseUrl) return null;
  return tokenFor(service, session ?? kept[lasting]);
}

const connectedTo = z.object({ baseUrl: z.string() });

function tokenFor({ baseUrl }: Pick<Keeping, 'baseUrl'>, value: unknown): string | null {
  const kept = keptToken.safeParse(value).data;
  if (kept === undefined || typeof kept === 'string') return kept ?? null;
  return kept.origin === new URL(baseUrl).origin ? kept.token : null;
}

export async function removeToken(): Promise<void> {
  await Promise.all([removeKeys(lasting, untilClose), tokenHeldItem.remove()]);
}

/** Remembers the token there is, so that it can be put back as it was. */
export async function holdToken(): Promise<() => Promise<void>> {
  const keys: readonly Key[] = [lasting, untilClose];
  const kept = await Promise.all(keys.map(readKey));
  const isHeld = await tokenHeldItem.get();
  return async () => {
    await Promise.all([
      ...keys.map((key, at) => (kept[at] === null ? removeKeys(key) : writeKey(key, kept[at]))),
      isHeld ? tokenHeldItem.set(true) : tokenHeldItem.remove(),
    ]);
  };
}

/** Keeps content scripts out of the storage that holds the token, where the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
