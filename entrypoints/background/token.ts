import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { readKey, removeKeys, watchKey, writeKey } from '@/lib/storage/keyed-item.ts';
import { scoped } from '@/lib/storage/keys.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';
import { connectionsNow } from './connections-now.ts';

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

/** What is kept of each token, as it was read last, by the scope of its connection. */
const held = new Map<Scope, Promise<unknown>>();
const watched = new Set<Scope>();

/** Read once, and again after each change: each row of a job is sent with it. */
function keptNow(scope: Scope): Promise<unknown> {
  if (!watched.has(scope)) for (const key of [lasting(scope), untilClose(scope)]) watchKey(key, () => forget(scope));
  watched.add(scope);
  const there = held.get(scope);
  if (there !== undefined) return there;
  const reading = readKept(scope);
  held.set(scope, reading);
  // Whoever asks next tries again.
  reading.catch(() => held.get(scope) === reading && forget(scope));
  return reading;
}

async function readKept(scope: Scope): Promise<unknown> {
  // A browser that has no storage for its session may still have the other.
  const [session, local] = await Promise.all([readKey(untilClose(scope)).catch(() => null), readKey(lasting(scope))]);
  return session ?? local;
}

const forget = (scope: Scope): unknown => held.delete(scope);

/** Changes what is kept. Nobody is given the token before by the time that this resolves. */
async function change(scope: Scope, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } finally {
    forget(scope);
  }
}

/** Keeps the token of a connection, until the browser closes or for good. Where it cannot be kept, the one before stays. */
export async function keepToken(
  token: string,
  { baseUrl, scope, forgetOnClose }: Of & Pick<Connection, 'forgetOnClose'>,
): Promise<void> {
  const [kept, other] = forgetOnClose ? [untilClose, lasting] : [lasting, untilClose];
  await change(scope, async () => {
    await writeKey(kept(scope), { origin: new URL(baseUrl).origin, token });
    await removeKeys(other(scope));
  });
  const isThere = tokenHeldItem.of(scope);
  await (forgetOnClose ? isThere.set(true) : isThere.remove());
}

/** The token of a connection; null when there is none (any more), or when it is for another origin. */
export const readToken = async (of: Of): Promise<string | null> => tokenFor(of, await keptNow(of.scope));

/**
 * The token of a connection that Hem still has; null where it was left: what was asked for a moment ago may be of a service
 * that was left since, and the token be another's.
 */
export async function readTokenWhileConnected(of: Of): Promise<string | null> {
  const [connections, kept] = await Promise.all([connectionsNow(), keptNow(of.scope)]);
  const isThere = connections.some(({ baseUrl, scope }) => baseUrl === of.baseUrl && scope === of.scope);
  return isThere ? tokenFor(of, kept) : null;
}

function tokenFor({ baseUrl }: Of, value: unknown): string | null {
  const kept = keptToken.safeParse(value).data;
  if (kept === undefined || typeof kept === 'string') return kept ?? null;
  return kept.origin === new URL(baseUrl).origin ? kept.token : null;
}

export async function removeToken(scope: Scope): Promise<void> {
  const remove = () => removeKeys(lasting(scope), untilClose(scope));
  await Promise.all([change(scope, remove), tokenHeldItem.of(scope).remove()]);
}

/** Remembers the token that a connection has, so that it can be put back as it was. */
export async function holdToken(scope: Scope): Promise<() => Promise<void>> {
  const keys = [lasting(scope), untilClose(scope)];
  const isThere = tokenHeldItem.of(scope);
  const [kept, wasThere] = await Promise.all([Promise.all(keys.map(readKey)), isThere.get()]);
  return async () => {
    const putBack = () =>
      Promise.all(keys.map((key, at) => (kept[at] === null ? removeKeys(key) : writeKey(key, kept[at]))));
    await Promise.all([change(scope, putBack), wasThere ? isThere.set(true) : isThere.remove()]);
  };
}

/** Keeps content scripts out of the storage that holds the token, where the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
