import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readKey, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, tokenHeldKey } from '@/lib/storage/keys.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { connectionsNow, isConnected } from './saved-connections.ts';

/**
 * The prefix of the storage keys of tokens, in `local` or `session` storage. Only the background's bundle contains it
 * (tests/architecture/secrecy.test.ts checks the build).
 */
const prefix = 'token:';

/** A token and its origin. It is sent to no other origin. */
const savedToken = z.object({ origin: z.string(), token: z.string() });

/** The data of a connection that identifies its token. */
type TokenOf = Pick<Connection, 'id' | 'baseUrl' | 'tokenVersion' | 'forgetOnClose'>;

const nameOf = ({ id, tokenVersion }: TokenOf) => `${prefix}${id}:${tokenVersion}`;
const keyOf = (of: TokenOf) => `${of.forgetOnClose ? 'session' : 'local'}:${nameOf(of)}` as const;
const savedOf = ({ baseUrl }: TokenOf, token: string) => ({ origin: new URL(baseUrl).origin, token });

/** The tokens that this worker has read, by version: the token of a version never changes. */
const readOf = perBackground(() => new Map<string, string>());

/** Returns the storage item of a token that is not forgotten. Write it together with the connection. */
export const tokenItem = (of: TokenOf, token: string): readonly [`local:${string}`, unknown] => [
  `local:${nameOf(of)}`,
  savedOf(of, token),
];

/** Saves a connection's token until the browser closes. Must be called before the connection is saved. */
export const saveTokenUntilClose = (of: TokenOf, token: string): Promise<void> =>
  writeTogether('session', [
    [`session:${nameOf(of)}`, savedOf(of, token)],
    [keyOfConnection(tokenHeldKey, of.id), true],
  ]);

/** Returns the token of a connection; null if it was forgotten when the browser closed. */
export async function readToken(background: Background, of: TokenOf): Promise<string | null> {
  const read = readOf(background);
  const before = read.get(of.tokenVersion);
  if (before !== undefined) return before;
  const saved = savedToken.safeParse(await readKey(keyOf(of))).data;
  if (saved?.origin !== new URL(of.baseUrl).origin) return null;
  read.set(of.tokenVersion, saved.token);
  return saved.token;
}

/** Returns the tokens of all connections. */
export async function readTokens(background: Background): Promise<string[]> {
  const tokens = await Promise.all((await connectionsNow(background)).map((of) => readToken(background, of)));
  return tokens.filter((token) => token !== null);
}

/** Returns the token of a connection; null if the connection was removed, or its token was replaced. */
export async function readTokenWhileConnected(background: Background, of: TokenOf): Promise<string | null> {
  return (await isConnected(background, of)) ? readToken(background, of) : null;
}

/**
 * Returns the token of a connection if it may be sent to an address: a token goes to its own origin, and to no other.
 */
export async function readTokenFor(
  background: Background,
  baseUrl: string,
  of: TokenOf | null,
): Promise<string | null> {
  return of !== null && new URL(of.baseUrl).origin === new URL(baseUrl).origin ? readToken(background, of) : null;
}

/** Deletes a former token of a connection. */
export async function removeToken(background: Background, of: TokenOf): Promise<void> {
  readOf(background).delete(of.tokenVersion);
  await removeKeys(keyOf(of));
}

/** Parses the storage name of a token; null for any other name. */
export function parseTokenName(name: string): { connectionId: string; tokenVersion: string } | null {
  const [, connectionId, tokenVersion] = name.startsWith(prefix) ? name.split(':') : [];
  return connectionId === undefined || tokenVersion === undefined ? null : { connectionId, tokenVersion };
}

/** Clears the tokens that this worker has cached. */
export const forgetReadTokens = (background: Background): void => readOf(background).clear();

/** Closes the storage that holds the token to content scripts, if the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
