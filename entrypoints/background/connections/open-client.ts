import type { Client } from '@/lib/client/create-client.ts';
import { readHttpDate, retryAfterSeconds } from '@/lib/client/retry.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { idempotencyHeader, toIdempotencyHeader } from '@/lib/contract/idempotency-key.ts';
import type { Clients } from './clients.ts';
import type { Tokens } from './tokens.ts';

interface Options {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

/** Too many requests. */
const tooMany = 429;

interface Needs {
  clients: Clients;
  tokens: Tokens;
}

export function openClientWith({ clients, tokens }: Needs) {
  /**
   * Creates a client that stores the status of the last answer, and its requested waiting time. Returns null if the
   * connection has no token, or was removed or changed.
   *
   * @param signal - cancels running requests
   * @param idempotencyKey - the key by which the service recognizes a repeated create
   */
  async function openClient(connection: Connection, { signal, idempotencyKey }: Options = {}) {
    const credentials = await tokens.readCredentialsWhileConnected(connection);
    if (credentials === null) return null;
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
    const client: Client = clients.clientOf(connection, credentials, { onResponse, signal, idempotencyKey });
    return {
      connection,
      client,
      secondsToWait: () => seconds,
      isOverloaded: () => isOverloaded || seconds > 0,
      /** The HTTP status code of the last answer; null before the first. */
      status: () => lastStatus,
      /** True if the last answer echoed the key: the service honors it. */
      echoesKey: () => isEchoed,
      /** The milliseconds by which the service's clock is ahead of this one; null if its last answer had no time. */
      clockAhead: () => ahead,
    };
  }

  return openClient;
}

/** A client, the status of its last answer, and the waiting time that this asked for. */
export type ClientWithStatus = NonNullable<Awaited<ReturnType<OpenClient>>>;

export type OpenClient = ReturnType<typeof openClientWith>;
