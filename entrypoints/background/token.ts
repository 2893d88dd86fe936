import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Key, readKey, removeKeys, watchKey, writeKey } from '@/lib/storage/keyed-item.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';
import { connectionNow } from './connection-now.ts';

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

/** What is kept of a token, as it was read last; null where it has to be read again. */
let held: Promise<unknown> | null = null;
let isWatched = false;

/** Read once, and again after each change: each row of a job is sent with it. */
function keptNow(): Promise<unknown> {
  if (!isWatched) for (const key of [lasting, untilClose] as const) watchKey(key, forget);
  isWatched = true;
  if (held !== null) return held;
  const reading = readKept();
  held = reading;
  // Whoever asks next tries again.
  reading.catch(() => held === reading && forget());
  return reading;
}

async function readKept(): Promise<unknown> {
  // A browser that has no storage for its session may still have the other.
  const [session, local] = await Promise.all([readKey(untilClose).catch(() => null), readKey(lasting)]);
  return session ?? local;
}

function forget(): void {
  held = null;
}

/** Changes what is kept. Nobody is given the token before by the time that this resolves. */
async function change(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } finally {
    forget();
  }
}

/** Keeps a token. There is one at a time; where it cannot be kept, the one before stays. */
export async function keepToken(token: string, { baseUrl, forgetOnClose }: Keeping): Promise<void> {
  await change(async () => {
    await writeKey(forgetOnClose ? untilClose : lasting, { origin: new URL(baseUrl).origin, token });
    await removeKeys(forgetOnClose ? lasting : untilClose);
  });
  await (forgetOnClose ? tokenHeldItem.set(true) : tokenHeldItem.remove());
}

/** The token for a service; null when there is none (any more), or when it is another's. */
export const readToken = async (service: Pick<Keeping, 'baseUrl'>): Promise<string | null> =>
  tokenFor(service, await keptNow());

/**
 * The token for a service that is still the one Hem is connected to; null where it is not. Both are read in one look: what
 * was asked for a moment ago may be of a service that was left since, and the token be another's.
 */
export async function readTokenWhileConnected(service: Pick<Keeping, 'baseUrl'>): Promise<string | null> {
  const [connection, kept] = await Promise.all([connectionNow(), keptNow()]);
  return connection?.baseUrl === service.baseUrl ? tokenFor(service, kept) : null;
}

function tokenFor({ baseUrl }: Pick<Keeping, 'baseUrl'>, value: unknown): string | null {
  const kept = keptToken.safeParse(value).data;
  if (kept === undefined || typeof kept === 'string') return kept ?? null;
  return kept.origin === new URL(baseUrl).origin ? kept.token : null;
}

export async function removeToken(): Promise<void> {
  await Promise.all([change(() => removeKeys(lasting, untilClose)), tokenHeldItem.remove()]);
}

/** Remembers the token there is, so that it can be put back as it was. */
export async function holdToken(): Promise<() => Promise<void>> {
  const keys: readonly Key[] = [lasting, untilClose];
  const kept = await Promise.all(keys.map(readKey));
  const isHeld = await tokenHeldItem.get();
  return async () => {
    const putBack = () =>
      Promise.all(keys.map((key, at) => (kept[at] === null ? removeKeys(key) : writeKey(key, kept[at]))));
    await Promise.all([change(putBack), isHeld ? tokenHeldItem.set(true) : tokenHeldItem.remove()]);
  };
}

/** Keeps content scripts out of the storage that holds the token, where the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
