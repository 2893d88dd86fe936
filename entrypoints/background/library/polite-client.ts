import type { Client } from '@/lib/client/create-client.ts';
import { retryAfterSeconds } from '@/lib/client/retry-after.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { clientFor } from '../service-client.ts';
import { readToken } from '../token.ts';

/** A client that remembers how long it was last asked to wait; null without a token. */
export async function politeClient(connection: Connection) {
  const token = await readToken();
  if (token === null) return null;
  let seconds = 0;
  const client: Client = clientFor(connection, token, ({ headers }) => {
    seconds = retryAfterSeconds(headers.get('retry-after'), Date.now()) ?? 0;
  });
  return { client, secondsToWait: () => seconds };
}
