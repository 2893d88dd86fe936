import { type Client, createClient } from '@/lib/client/create-client.ts';
import type { Credentials } from '@/lib/client/transport.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Background } from '../shared/background.ts';
import { isConnected } from './saved-connections.ts';
import { readCredentials } from './token.ts';

interface ClientOptions {
  /** Called with each response, before its body is read. */
  onResponse?: (response: Response) => void;
  /** Cancels the current request and prevents further ones. */
  signal?: AbortSignal | undefined;
  /** Identifies a create that is sent again. */
  idempotencyKey?: string | undefined;
}

/**
 * Creates a client for a saved connection. It sends nothing once the connection is removed or has other credentials.
 */
export const clientOf = (
  background: Background,
  connection: Connection,
  credentials: Credentials,
  options?: ClientOptions,
): Client =>
  clientFor(connection, credentials, {
    ...options,
    // If the connections cannot be read, nothing is sent.
    isConnected: () => isConnected(background, connection).catch(() => false),
  });

/** Creates a client for an address and its credentials. */
export const clientFor = (
  { baseUrl, names }: Pick<Connection, 'baseUrl' | 'names'>,
  credentials: Credentials,
  { onResponse, ...rest }: ClientOptions & { isConnected?: () => Promise<boolean> } = {},
): Client =>
  createClient({
    // Wrapped, since browsers allow fetch only as a method of the global object.
    fetch: async (address, how) => {
      const response = await fetch(address, how);
      onResponse?.(response);
      return response;
    },
    ...credentials,
    baseUrl,
    names,
    ...rest,
  });

/**
 * Calls the service of a connection, by its id, or of the one in use without an id. The signal cancels the call.
 * Resolves with `notConnected` without a connection or token.
 */
export async function withConnection<T>(
  background: Background,
  { connectionId, signal }: { connectionId?: string | undefined; signal?: AbortSignal },
  call: (client: Client, connection: Connection) => Promise<Result<T>>,
): Promise<Result<T>> {
  const connection = await readConnection(connectionId);
  const credentials = connection && (await readCredentials(background, connection));
  if (connection === null || credentials === null) return { ok: false, failure: { kind: 'notConnected' } };
  return call(clientOf(background, connection, credentials, { signal }), connection);
}
