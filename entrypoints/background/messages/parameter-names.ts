import type { DetectedNames } from '@/lib/connection/detected-names.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { answer, type MessageContext } from '@/lib/messaging/answer.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { releaseUnused } from '../connections/release-unused.ts';
import { isConnected } from '../connections/saved-connections.ts';
import { readTokenFor } from '../connections/token.ts';
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
  { service, token: given }: Input<'detectNames'>,
  { connectionId, signal }: MessageContext,
): Promise<Result<DetectedNames>> {
  const connection = given === null ? await readConnection(connectionId) : null;
  const token = given ?? (await readTokenFor(background, service.baseUrl, connection));
  if (token === null) return { ok: false, failure: { kind: 'notConnected' } };
  const value = await detectNames({
    ...service,
    token,
    signal: AbortSignal.any([signal, background.signal]),
    fetch: async (...request) => {
      if (connection !== null && !(await isConnected(background, connection)))
        throw new Error('The token was replaced or removed');
      return fetch(...request);
    },
  });
  return { ok: true, value };
}
