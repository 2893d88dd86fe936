import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { readKeys, removeKeys, watchKey, writeKey } from '@/lib/storage/keyed-item.ts';
import { scoped } from '@/lib/storage/keys.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';
import { connectionsNow } from './connections-now.ts';

/**
 * Where the token of each connection is kept, by its scope. Only this module names these keys, and only the background's
 * bundle holds them (tests/architecture/secrecy.test.ts reads the build to see).
 */
const lasting = (scope: Scope) => scoped('local:bearer', scope);
const untilClose = (scope: Scope) => scoped('session:bearer', scope);
/** The same of a connection that is about to take the place of another: which of the two is there decides which token counts. */
const nextLasting = (scope: Scope) => scoped('local:nextBearer', scope);
const nextUntilClose = (scope: Scope) => scoped('session:nextBearer', scope);
const keysOf = (scope: Scope) => [lasting(scope), untilClose(scope), nextLasting(scope), nextUntilClose(scope)];

type Scope = Connection['scope'];

/** A token beside the origin it was given for: it goes to no other, however the connection changes meanwhile. */
const keptToken = z.object({ origin: z.string(), token: z.string() });

/** A token beside the connection that it is for, by its id. */
const nextToken = z.object({ id: z.string(), origin: z.string(), token: z.string() });

/** Whose token it is. */
type Of = Pick<Connection, 'id' | 'baseUrl' | 'scope'>;

/** What is kept under the keys of a scope, unparsed. */
interface Kept {
  now: unknown;
  next: unknown;
}

/** What is kept of each token, as it was read last, by the scope of its connection. */
const held = new Map<Scope, Promise<Kept>>();
const watched = new Set<Scope>();

/** Read once, and again after each change: each row of a job is sent with it. */
function keptNow(scope: Scope): Promise<Kept> {
  if (!watched.has(scope)) for (const key of keysOf(scope)) watchKey(key, () => forget(scope));
  watched.add(scope);
  const there = held.get(scope);
  if (there !== undefined) return there;
  const reading = readKept(scope);
  held.set(scope, reading);
  // Whoever asks next tries again.
  reading.catch(() => held.get(scope) === reading && forget(scope));
  return reading;
}

async function readKept(scope: Scope): Promise<Kept> {
  const [now, nextNow] = [untilClose(scope), nextUntilClose(scope)];
  const [session, local] = await Promise.all([
    // A browser that has no storage for its session may still have the other.
    readKeys(now, nextNow).catch(() => ({})),
    readKeys(lasting(scope), nextLasting(scope)),
  ]);
  const kept: Partial<Record<string, unknown>> = { ...local, ...session };
  return { now: kept[now] ?? kept[lasting(scope)], next: kept[nextNow] ?? kept[nextLasting(scope)] };
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

/**
 * Keeps the token of a connection that is about to be kept, until the browser closes or for good. Until that is there, the
 * token of the one before counts: a worker may be stopped in between.
 */
export async function keepNextToken(
  token: string,
  { id, baseUrl, scope, forgetOnClose }: Of & Pick<Connection, 'forgetOnClose'>,
): Promise<void> {
  const key = forgetOnClose ? nextUntilClose(scope) : nextLasting(scope);
  await change(scope, () => writeKey(key, { id, origin: new URL(baseUrl).origin, token }));
  // Pages that see the connection look for this, too.
  if (forgetOnClose) await tokenHeldItem.of(scope).set(true);
}

/** Lets go of a token whose connection could not be kept. */
export async function dropNextToken(scope: Scope): Promise<void> {
  await change(scope, () => removeKeys(nextLasting(scope), nextUntilClose(scope)));
  const kept = await readKeys(untilClose(scope));
  if (Object.keys(kept).length === 0) await tokenHeldItem.of(scope).remove();
}

/** Keeps the token of a connection in its place, now that this is there. No other is for it any more. */
export async function settleToken(connection: Of & Pick<Connection, 'forgetOnClose'>): Promise<void> {
  const { baseUrl, scope, forgetOnClose } = connection;
  const kept = await keptNow(scope);
  const token = tokenFor(connection, kept);
  const [place, other] = forgetOnClose ? [untilClose, lasting] : [lasting, untilClose];
  await change(scope, async () => {
    if (token !== null) {
      await writeKey(place(scope), { origin: new URL(baseUrl).origin, token });
      await removeKeys(other(scope));
    } else if (keptToken.safeParse(kept.now).success) {
      // Of the connection before: its own went as the browser closed.
      await removeKeys(place(scope), other(scope));
    }
    await removeKeys(nextLasting(scope), nextUntilClose(scope));
  });
  const isThere = tokenHeldItem.of(scope);
  await (forgetOnClose && token !== null ? isThere.set(true) : isThere.remove());
}

/** The token of a connection; null when there is none (any more), or when it is for another origin. */
export const readToken = async (of: Of): Promise<string | null> => tokenFor(of, await keptNow(of.scope));

/** Returns the tokens of all connections. */
export async function readTokens(): Promise<string[]> {
  const tokens = await Promise.all((await connectionsNow()).map(readToken));
  return tokens.filter((token) => token !== null);
}

/**
 * The token of a connection that Hem still has; null where it was left: what was asked for a moment ago may be of a service
 * that was left since, and the token be another's.
 */
export async function readTokenWhileConnected(of: Of): Promise<string | null> {
  const [connections, kept] = await Promise.all([connectionsNow(), keptNow(of.scope)]);
  const isThere = connections.some(({ baseUrl, scope }) => baseUrl === of.baseUrl && scope === of.scope);
  return isThere ? tokenFor(of, kept) : null;
}

function tokenFor({ id, baseUrl }: Of, { now, next }: Kept): string | null {
  const coming = nextToken.safeParse(next).data;
  const kept = coming?.id === id ? coming : keptToken.safeParse(now).data;
  return kept?.origin === new URL(baseUrl).origin ? kept.token : null;
}

export async function removeToken(scope: Scope): Promise<void> {
  const remove = () => removeKeys(...keysOf(scope));
  await Promise.all([change(scope, remove), tokenHeldItem.of(scope).remove()]);
}

/** Keeps content scripts out of the storage that holds the token, where the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
