import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { readKey, readKeys, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import { connectionKey, otherConnectionsKey, scoped } from '@/lib/storage/keys.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';

/**
 * Where the token of each connection is kept, by its scope. Only this module names these keys, and only the background's
 * bundle holds them (tests/architecture/secrecy.test.ts reads the build to see).
 */
const lasting = (scope: Scope) => scoped('local:bearer', scope);
const untilClose = (scope: Scope) => scoped('session:bearer', scope);

type Scope = Connection['scope'];

/**
 * A token beside the origin it was given for: it goes to no other, however the connection changes meanwhile. An older Hem
 * kept the token alone, and removed it before it connected elsewhere: so it is of the connection that is there.
 */
const keptToken = z.union([z.object({ origin: z.string(), token: z.string() }), z.string()]);

/** Whose token it is. */
type Of = Pick<Connection, 'baseUrl' | 'scope'>;

/** Keeps the token of a connection, until the browser closes or for good. Where it cannot be kept, the one before stays. */
export async function keepToken(
  token: string,
  { baseUrl, scope, forgetOnClose }: Of & Pick<Connection, 'forgetOnClose'>,
): Promise<void> {
  const [kept, other] = forgetOnClose ? [untilClose, lasting] : [lasting, untilClose];
  await writeKey(kept(scope), { origin: new URL(baseUrl).origin, token });
  await removeKeys(other(scope));
  const held = tokenHeldItem.of(scope);
  await (forgetOnClose ? held.set(true) : held.remove());
}

/** The token of a connection; null when there is none (any more), or when it is for another origin. */
export async function readToken(of: Of): Promise<string | null> {
  // A browser that has no storage for its session may still have the other.
  const [session, local] = await Promise.all([
    readKey(untilClose(of.scope)).catch(() => null),
    readKey(lasting(of.scope)),
  ]);
  return tokenFor(of, session ?? local);
}

/**
 * The token of a connection that Hem still has; null where it was left. Both are read in one look: what was asked for a
 * moment ago may be of a service that was left since, and the token be another's.
 */
export async function readTokenWhileConnected(of: Of): Promise<string | null> {
  const key = lasting(of.scope);
  const [session, kept] = await Promise.all([
    readKey(untilClose(of.scope)).catch(() => null),
    readKeys(key, connectionKey, otherConnectionsKey),
  ]);
  const all = [kept[connectionKey], ...(unread.safeParse(kept[otherConnectionsKey]).data ?? [])];
  const isThere = all.some((one) => {
    const { data } = connectedTo.safeParse(one);
    return data?.baseUrl === of.baseUrl && data.scope === of.scope;
  });
  return isThere ? tokenFor(of, session ?? kept[key]) : null;
}

const unread = z.array(z.unknown());
const connectedTo = z.object({ baseUrl: z.string(), scope: z.optional(z.string()) });

function tokenFor({ baseUrl }: Of, value: unknown): string | null {
  const kept = keptToken.safeParse(value).data;
  if (kept === undefined || typeof kept === 'string') return kept ?? null;
  return kept.origin === new URL(baseUrl).origin ? kept.token : null;
}

export async function removeToken(scope: Scope): Promise<void> {
  await Promise.all([removeKeys(lasting(scope), untilClose(scope)), tokenHeldItem.of(scope).remove()]);
}

/** Remembers the token that a connection has, so that it can be put back as it was. */
export async function holdToken(scope: Scope): Promise<() => Promise<void>> {
  const keys = [lasting(scope), untilClose(scope)];
  const held = tokenHeldItem.of(scope);
  const [kept, isHeld] = await Promise.all([Promise.all(keys.map(readKey)), held.get()]);
  return async () => {
    await Promise.all([
      ...keys.map((key, at) => (kept[at] === null ? removeKeys(key) : writeKey(key, kept[at]))),
      isHeld ? held.set(true) : held.remove(),
    ]);
  };
}

/** Keeps content scripts out of the storage that holds the token, where the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
