import type { Client } from '@/lib/client/create-client.ts';
import { readHttpDate, retryAfterSeconds } from '@/lib/client/retry.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { idempotencyHeader, toIdempotencyHeader } from '@/lib/contract/idempotency-key.ts';
import type { Background } from '../background.ts';
import { clientOf } from '../connections/service-client.ts';
import { readTokenWhileConnected } from '../connections/token.ts';

interface Options {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

/** Too many requests. */
const tooMany = 429;

/**
 * Makes a client that stores the status of the last answer, and the time that it asked to wait. Null if the connection has
 * no token, or was removed or changed.
 *
 * @param signal - cancels running requests
 * @param idempotencyKey - by which the service knows a create that is sent again
 */
export async function clientWithStatus(
  background: Background,
  connection: Connection,
  { signal, idempotencyKey }: Options = {},
) {
  const token = await readTokenWhileConnected(background, connection);
  if (token === null) return null;
  let [seconds, isOverloaded, isEchoed] = [0, false, false];
  let [lastStatus, ahead]: (number | null)[] = [null, null];
  const onResponse = ({ headers, status }: Response) => {
    lastStatus = status;
    const date = readHttpDate(headers.get('date'));
    ahead = date === null ? null : date - Date.now();
    isOverloaded = status === tooMany || status >= 500;
    seconds = retryAfterSeconds(headers, Date.now()) ?? 0;
    isEchoed = idempotencyKey !== undefined && headers.get(idempotencyHeader) === toIdempotencyHeader(idempotencyKey);
  };
  const client: Client = clientOf(background, connection, token, { onResponse, signal, idempotencyKey });
  return {
    connection,
    client,
    secondsToWait: () => seconds,
    isOverloaded: () => isOverloaded || seconds > 0,
    /** HTTP status code of the last answer; null while there was none. */
    status: () => lastStatus,
    /** True if the last answer echoed the key: the service honors it. */
    echoesKey: () => isEchoed,
    /** How far the service's clock is ahead of this one, in milliseconds; null where its last answer said no time. */
    clockAhead: () => ahead,
  };
}

export type ClientWithStatus = NonNullable<Awaited<ReturnType<typeof clientWithStatus>>>;
