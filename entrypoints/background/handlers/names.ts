import { createClient } from '@/lib/client/create-client.ts';
import { passing } from '@/lib/client/retry.ts';
import { createTransport } from '@/lib/client/transport.ts';
import { mostRequests } from '@/lib/connection/names/found-names.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { subscribe } from '../changes.ts';
import { releaseUnused } from '../connections/release-unused.ts';
import { readTokenFor } from '../connections/token.ts';
import { findNames } from '../names/find-names.ts';
import { politeFetch } from '../names/polite-fetch.ts';

/** The search that is running, and the connection whose saved token it uses, by its id. */
let finding: { stop: AbortController; connectionId: string | null } | null = null;

/** Answers pages that look for a service's names of the query parameters (reading R1). */
export function answerNames(): void {
  answer('findNames', async (input, { connectionId }) => {
    try {
      return await find(input, connectionId);
    } finally {
      if (input.isPermissionNew) await releaseUnused(input.service.baseUrl).catch(() => undefined);
    }
  });
  answer('cancelFindNames', async () => {
    finding?.stop.abort();
    return { ok: true, value: null };
  });
  subscribe({ removing: endFindingOf, tokenReplaced: endFindingOf });
}

/** Gives up a finding whose token counts no more. */
function endFindingOf({ connection }: { connection: Connection }): void {
  if (finding?.connectionId === connection.id) finding.stop.abort();
}

async function find({ service, token: given }: Input<'findNames'>, connectionId: string | undefined) {
  const connection = given === null ? await readConnection(connectionId) : null;
  const token = given ?? (await readTokenFor(service.baseUrl, connection));
  if (token === null) return { ok: false, failure: { kind: 'notConnected' } } as const;
  finding?.stop.abort();
  finding = { stop: new AbortController(), connectionId: connection?.id ?? null };
  const polite = politeFetch({ most: mostRequests, signal: finding.stop.signal });
  let status = 200;
  const fetch: typeof globalThis.fetch = async (...asked) => {
    const response = await polite.fetch(...asked);
    status = response.status;
    return response;
  };
  const { baseUrl } = service;
  const send = createTransport({ fetch, baseUrl, token, timeout: 15 });
  const listText = async ({ limit }: QueryRenames) => {
    const query: Record<string, string> = limit === undefined ? {} : { [limit]: '1' };
    const outcome = await send({ method: 'GET', path: '/links', query });
    return outcome.kind === 'answer' ? outcome.text : null;
  };
  const value = await findNames({
    current: service.names,
    readAs: (names) => createClient({ fetch, baseUrl, token, names }),
    now: Date.now(),
    requests: polite.requests,
    isBusy: () => passing.includes(status),
    listText,
  });
  return { ok: true, value } as const;
}
