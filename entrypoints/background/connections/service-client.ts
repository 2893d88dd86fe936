import { type Client, createClient } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Background } from '../shared/background.ts';
import { isConnected } from './saved-connections.ts';
import { readToken } from './token.ts';

interface ClientOptions {
  /** Receives the head of each answer. */
  onResponse?: (response: Response) => void;
  /** Cancels the current request and all that would follow. */
  signal?: AbortSignal | undefined;
  /** Identifies a create that is sent again. */
  idempotencyKey?: string | undefined;
}

/** Makes a client for a saved connection, which is of no use once that is removed or has another token. */
export const clientOf = (
  background: Background,
  connection: Connection,
  token: string,
  options?: ClientOptions,
): Client =>
  clientFor(connection, token, {
    ...options,
    // While the connections cannot be read, nothing is sent.
    isConnected: () => isConnected(background, connection).catch(() => false),
  });

/** Makes a client for an address and a token. */
export const clientFor = (
  { baseUrl, names }: Pick<Connection, 'baseUrl' | 'names'>,
  token: string,
  { onResponse, ...rest }: ClientOptions & { isConnected?: () => Promise<boolean> } = {},
): Client =>
  createClient({
    // Wrapped, since a browser's fetch must be called on its own global.
    fetch: async (address, how) => {
      const response = await fetch(address, how);
      onResponse?.(response);
      return response;
    },
    baseUrl,
    token,
    names,
    ...rest,
  });

/**
 * Calls the service of a connection, by its id; without an id, of the one in use. Reads connection and token each time,
 * since the worker may have been stopped meanwhile. The signal cancels the call.
 */
export async function withConnection<T>(
  background: Background,
  { connectionId, signal }: { connectionId?: string | undefined; signal?: AbortSignal },
  call: (client: Client, connection: Connection) => Promise<Result<T>>,
): Promise<Result<T>> {
  const connection = await readConnection(connectionId);
  const token = connection && (await readToken(background, connection));
  if (connection === null || token === null) return { ok: false, failure: { kind: 'notConnected' } };
  return call(clientOf(background, connection, token, { signal }), connection);
}
