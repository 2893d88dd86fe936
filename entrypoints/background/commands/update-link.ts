import type { Result } from '@/lib/contract/failure.ts';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import type { Place } from '@/lib/link/place.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { enqueue } from '../outbox/outbox.ts';

/** Whether the service has done what was asked, or the outbox goes on with it. */
export type Progress = 'done' | 'pending';

/** Changes what is sent of a link (reading R6). Fails where there is no connection, or the service refuses. */
export async function updateLink(
  { password, ...body }: UpdateLinkBody,
  { at = null, isPrivate }: { at?: Place | null; isPrivate: boolean },
): Promise<Result<Progress>> {
  const connection = await connectionItem.get();
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const { outcome } = await enqueue({ write: { kind: 'update', body }, password, at, isPrivate, connection });
  const ended = await outcome;
  return ended.state === 'refused' ? { ok: false, failure: ended.failure } : { ok: true, value: ended.state };
}
