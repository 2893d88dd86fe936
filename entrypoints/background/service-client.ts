import { type Client, createClient } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readToken } from './token.ts';

/** A client for one connection and token; `onResponse` sees the head of each answer. */
export const clientFor = (
  { baseUrl, names }: Pick<Connection, 'baseUrl' | 'names'>,
  token: string,
  onResponse?: (response: Response) => void,
): Client =>
  createClient({
    // Wrapped, since a browser's fetch must be called on its own global.
    fetch: async (...request) => {
      const response = await fetch(...request);
      onResponse?.(response);
      return response;
    },
    ...{ baseUrl, token, names },
  });

/**
 * Calls the service that Hem is connected to. Connection and token are read anew each time, since the worker may have
 * been stopped since.
 */
export async function withClient<T>(call: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  const [connection, token] = await Promise.all([connectionItem.get(), readToken()]);
  if (connection === null || token === null) return { ok: false, failure: { kind: 'notConnected' } };
  return call(clientFor(connection, token));
}
