import type { DetectedNames } from '@/lib/connection/detected-names.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { answer, type MessageContext } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import type { Connections } from '../connections/create-connections.ts';
import { releaseUnused } from '../connections/release-unused.ts';
import { detectNames } from '../parameter-names/detect-names.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
}

/** Answers pages that look for a service's names of the query parameters (reading R1). */
export function registerParameterNames({ lifetime, noteProblem, connections }: Needs): void {
  answer(lifetime, 'detectNames', async (input, context) => {
    try {
      return await detect(input, context);
    } finally {
      if (input.isPermissionNew) await releaseUnused(input.service.baseUrl).catch(noteProblem('connect'));
    }
  });

  async function detect(
    { service, token, headers }: Input<'detectNames'>,
    { connectionId, signal }: MessageContext,
  ): Promise<Result<DetectedNames>> {
    const connection = await readConnection(connectionId);
    const completed = await connections.completeCredentials(service.baseUrl, { token, headers }, connection);
    if (!completed.ok) return { ok: false, failure: { kind: 'notConnected' } };
    const { credentials, saved } = completed.value;
    const value = await detectNames({
      ...service,
      ...credentials,
      signal: AbortSignal.any([signal, lifetime.signal]),
      fetch: async (...request) => {
        if (connection !== null && saved !== null && !(await connections.isConnected(connection)))
          throw new Error('The token was replaced or removed');
        return fetch(...request);
      },
    });
    return { ok: true, value };
  }
}
