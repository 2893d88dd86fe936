import type { DetectedNames } from '@/lib/connection/detected-names.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { answer, type MessageContext } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { releaseUnused } from '../connections/release-unused.ts';
import { isConnected } from '../connections/saved-connections.ts';
import { completeCredentials } from '../connections/typed-credentials.ts';
import { detectNames } from '../parameter-names/detect-names.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';

/** Answers pages that look for a service's names of the query parameters (reading R1). */
export function registerParameterNames(background: Background): void {
  answer(background, 'detectNames', async (input, context) => {
    try {
      return await detect(background, input, context);
    } finally {
      if (input.isPermissionNew) await releaseUnused(input.service.baseUrl).catch(noteProblem(background, 'connect'));
    }
  });
}

async function detect(
  background: Background,
  { service, token, headers }: Input<'detectNames'>,
  { connectionId, signal }: MessageContext,
): Promise<Result<DetectedNames>> {
  const connection = await readConnection(connectionId);
  const completed = await completeCredentials(background, service.baseUrl, { token, headers }, connection);
  if (!completed.ok) return { ok: false, failure: { kind: 'notConnected' } };
  const { credentials, saved } = completed.value;
  const value = await detectNames({
    ...service,
    ...credentials,
    signal: AbortSignal.any([signal, background.signal]),
    fetch: async (...request) => {
      if (connection !== null && saved !== null && !(await isConnected(background, connection)))
        throw new Error('The token was replaced or removed');
      return fetch(...request);
    },
  });
  return { ok: true, value };
}
