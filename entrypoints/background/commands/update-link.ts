import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { knownLinks } from '@/lib/library/index.ts';
import type { Place } from '@/lib/link/place.ts';
import { utmFields } from '@/lib/link/utm/fields.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { enqueue } from '../outbox/outbox.ts';
import { tidyUtm } from './tidy-utm.ts';

/** Whether the service has done what was asked, or the outbox goes on with it. */
export type Progress = 'done' | 'pending';

/** Changes what is sent of a link (reading R6). Fails where there is no connection, or the service refuses. */
export async function updateLink(
  { password, ...changes }: UpdateLinkBody,
  { at = null, isPrivate }: { at?: Place | null; isPrivate: boolean },
): Promise<Result<Progress>> {
  const connection = await connectionItem.get();
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const body = await tidyUtm(changes, connection, await knownUtm(changes, connection));
  const { outcome } = await enqueue({ write: { kind: 'update', body }, password, at, isPrivate, connection });
  const ended = await outcome;
  return ended.state === 'refused' ? { ok: false, failure: ended.failure } : { ok: true, value: ended.state };
}

/** The UTM values that a link has, as far as it is known: what is not changed says which preset they follow. */
async function knownUtm(changes: UpdateLinkBody, connection: Connection) {
  if (!utmFields.some((field) => changes[field])) return {};
  const [link] = await knownLinks(connection.id, [changes.id]);
  return link?.utm ?? {};
}
