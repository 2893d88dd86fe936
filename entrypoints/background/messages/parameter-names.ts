import { createClient } from '@/lib/client/create-client.ts';
import { passing } from '@/lib/client/retry.ts';
import { createTransport } from '@/lib/client/transport.ts';
import { maxRequests } from '@/lib/connection/parameter-names/detected-names.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { answer } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { releaseUnused } from '../connections/release-unused.ts';
import { readTokenFor } from '../connections/token.ts';
import { detectNames } from '../parameter-names/detect-names.ts';
import { sequentialFetch } from '../parameter-names/sequential-fetch.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';

const memoryOf = perBackground(() => ({
  /** The search that is running, and the connection whose saved token it uses, by its id. */
  finding: null as { stop: AbortController; connectionId: string | null } | null,
}));

/** Answers pages that look for a service's names of the query parameters (reading R1). */
export function registerParameterNames(background: Background): void {
  answer(background, 'detectNames', async (input, { connectionId }) => {
    try {
      return await find(background, input, connectionId);
    } finally {
      if (input.isPermissionNew) await releaseUnused(input.service.baseUrl).catch(noteProblem(background, 'connect'));
    }
  });
  answer(background, 'cancelDetectNames', async () => {
    memoryOf(background).finding?.stop.abort();
    return { ok: true, value: null };
  });
  subscribe(background, {
    removing: (change) => endFindingOf(background, change),
    tokenReplaced: (change) => endFindingOf(background, change),
  });
}

/** Gives up a finding whose token counts no more. */
function endFindingOf(background: Background, { connection }: { connection: Connection }): void {
  const memory = memoryOf(background);
  if (memory.finding?.connectionId === connection.id) memory.finding.stop.abort();
}

async function find(
  background: Background,
  { service, token: given }: Input<'detectNames'>,
  connectionId: string | undefined,
) {
  const memory = memoryOf(background);
  const connection = given === null ? await readConnection(connectionId) : null;
  const token = given ?? (await readTokenFor(background, service.baseUrl, connection));
  if (token === null) return { ok: false, failure: { kind: 'notConnected' } } as const;
  memory.finding?.stop.abort();
  memory.finding = { stop: new AbortController(), connectionId: connection?.id ?? null };
  const signal = AbortSignal.any([memory.finding.stop.signal, background.signal]);
  const limited = sequentialFetch({ maxRequests, signal });
  let status = 200;
  const fetch: typeof globalThis.fetch = async (...asked) => {
    const response = await limited.fetch(...asked);
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
  const value = await detectNames({
    current: service.names,
    readAs: (names) => createClient({ fetch, baseUrl, token, names }),
    now: Date.now(),
    requests: limited.requests,
    isBusy: () => passing.includes(status),
    listText,
  });
  return { ok: true, value } as const;
}
