import { type Client, createClient } from '@/lib/client/create-client.ts';
import type { Credentials } from '@/lib/client/transport.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { SavedConnections } from './saved-connections.ts';
import type { Tokens } from './tokens.ts';

interface ClientOptions {
  /** Called with each response, before its body is read. */
  onResponse?: (response: Response) => void;
  /** Cancels the current request and prevents further ones. */
  signal?: AbortSignal | undefined;
  /** Identifies a create that is sent again. */
  idempotencyKey?: string | undefined;
}

interface Needs {
  savedConnections: SavedConnections;
  tokens: Tokens;
}

/** Creates the clients of the connections. */
export function createClients({ savedConnections, tokens }: Needs) {
  /**
   * Creates a client for a saved connection. It sends nothing once the connection is removed or has other credentials.
   */
  function clientOf(connection: Connection, credentials: Credentials, options?: ClientOptions): Client {
    return clientFor(connection, credentials, {
      ...options,
      // If the connections cannot be read, nothing is sent.
      isConnected: () => savedConnections.isConnected(connection).catch(() => false),
    });
  }

  /**
   * Calls the service of a connection, by its id, or of the one in use without an id. The signal cancels the call.
   * Resolves with `notConnected` without a connection or token.
   */
  async function withConnection<T>(
    { connectionId, signal }: { connectionId?: string | undefined; signal?: AbortSignal },
    call: (client: Client, connection: Connection) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const connection = await readConnection(connectionId);
    const credentials = connection && (await tokens.readCredentials(connection));
    if (connection === null || credentials === null) return { ok: false, failure: { kind: 'notConnected' } };
    return call(clientOf(connection, credentials, { signal }), connection);
  }

  return { clientOf, withConnection };
}

export type Clients = ReturnType<typeof createClients>;

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
