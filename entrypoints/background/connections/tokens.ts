import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { secretsOf } from '@/lib/client/redact.ts';
import type { Credentials } from '@/lib/client/transport.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readKey, removeKeys, writeTogether } from '@/lib/storage/keyed-item.ts';
import { keyOfConnection, tokenHeldKey } from '@/lib/storage/keys.ts';
import type { SavedConnections } from './saved-connections.ts';

/**
 * The prefix of the storage keys of tokens, in `local` or `session` storage. Only the background's bundle contains it
 * (tests/architecture/secrecy.test.ts checks the build).
 */
const prefix = 'token:';

/** A token and the request headers that go with it, and their origin. They are sent to no other origin. */
const savedToken = z.object({
  origin: z.string(),
  token: z.string(),
  headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});

/** The data of a connection that identifies its token. */
type TokenOf = Pick<Connection, 'id' | 'baseUrl' | 'tokenVersion' | 'forgetOnClose'>;

const nameOf = ({ id, tokenVersion }: TokenOf) => `${prefix}${id}:${tokenVersion}`;

const keyOf = (of: TokenOf) => `${of.forgetOnClose ? 'session' : 'local'}:${nameOf(of)}` as const;

const savedOf = ({ baseUrl }: TokenOf, { token, headers = [] }: Credentials): z.infer<typeof savedToken> => ({
  origin: new URL(baseUrl).origin,
  token,
  ...(headers.length > 0 && { headers: [...headers] }),
});

interface Needs {
  savedConnections: SavedConnections;
}

/** Creates the reader of the tokens, which caches them. */
export function createTokens({ savedConnections }: Needs) {
  /** The credentials that this worker has read, by version: those of a version never change. */
  const read = new Map<string, Credentials>();

  /** Returns the token and headers of a connection; null if they were forgotten when the browser closed. */
  async function readCredentials(of: TokenOf): Promise<Credentials | null> {
    const before = read.get(of.tokenVersion);
    if (before !== undefined) return before;
    const saved = savedToken.safeParse(await readKey(keyOf(of))).data;
    if (saved?.origin !== new URL(of.baseUrl).origin) return null;
    const credentials = { token: saved.token, headers: saved.headers ?? [] };
    read.set(of.tokenVersion, credentials);
    return credentials;
  }

  /** Returns the tokens and the secret header values of all connections. */
  async function readSecrets(): Promise<string[]> {
    const secrets = (await savedConnections.current()).map(async (of) => {
      const credentials = await readCredentials(of);
      return credentials === null ? [] : secretsOf(credentials, of.baseUrl);
    });
    return (await Promise.all(secrets)).flat();
  }

  /** Returns the credentials of a connection; null if the connection was removed, or its credentials were replaced. */
  async function readCredentialsWhileConnected(of: TokenOf): Promise<Credentials | null> {
    return (await savedConnections.isConnected(of)) ? readCredentials(of) : null;
  }

  /** Returns the credentials of a connection if they may be sent to an address: they go to their own origin only. */
  async function readCredentialsFor(baseUrl: string, of: TokenOf | null): Promise<Credentials | null> {
    return of !== null && new URL(of.baseUrl).origin === new URL(baseUrl).origin ? readCredentials(of) : null;
  }

  /** Deletes a former token of a connection. */
  async function removeToken(of: TokenOf): Promise<void> {
    read.delete(of.tokenVersion);
    await removeKeys(keyOf(of));
  }

  /** Clears the tokens that this worker has cached. */
  function forgetReadTokens(): void {
    read.clear();
  }

  return {
    readCredentials,
    readSecrets,
    readCredentialsWhileConnected,
    readCredentialsFor,
    removeToken,
    forgetReadTokens,
  };
}

export type Tokens = ReturnType<typeof createTokens>;

/** Returns the storage item of a token that is not forgotten. Write it together with the connection. */
export const tokenItem = (of: TokenOf, credentials: Credentials): readonly [`local:${string}`, unknown] => [
  `local:${nameOf(of)}`,
  savedOf(of, credentials),
];

/** Saves a connection's token until the browser closes. Must be called before the connection is saved. */
export const saveTokenUntilClose = (of: TokenOf, credentials: Credentials): Promise<void> =>
  writeTogether('session', [
    [`session:${nameOf(of)}`, savedOf(of, credentials)],
    [keyOfConnection(tokenHeldKey, of.id), true],
  ]);

/** Parses the storage name of a token; null for any other name. */
export function parseTokenName(name: string): { connectionId: string; tokenVersion: string } | null {
  const [, connectionId, tokenVersion] = name.startsWith(prefix) ? name.split(':') : [];
  return connectionId === undefined || tokenVersion === undefined ? null : { connectionId, tokenVersion };
}

/** Closes the storage that holds the token to content scripts, if the browser can (Chromium does). */
export async function closeStorageToContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
