import type { Client } from '@/lib/client/create-client.ts';
import { retryAfterSeconds } from '@/lib/client/retry-after.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { clientFor } from '../service-client.ts';
import { readToken } from '../token.ts';

/** Codes that ask to come back later: too many requests, or too much to do. */
const pressed: readonly number[] = [429, 503];

/** A client that remembers whether, and for how long, it was last asked to wait; null without a token. */
export async function politeClient(connection: Connection) {
  const token = await readToken();
  if (token === null) return null;
  let [seconds, isPressed] = [0, false];
  const client: Client = clientFor(connection, token, ({ headers, status }) => {
    isPressed = pressed.includes(status);
    seconds = retryAfterSeconds(headers.get('retry-after'), Date.now()) ?? 0;
  });
  return { client, secondsToWait: () => seconds, isPressed: () => isPressed || seconds > 0 };
}
