import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { knownLinks } from '@/lib/library/index.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { effectiveDraft } from '@/lib/link/effective.ts';
import type { Place } from '@/lib/link/place.ts';
import { utmFields, utmOfLink } from '@/lib/link/utm/fields.ts';
import type { Background } from '../background.ts';
import { inLibraryTime } from '../library/in-library-time.ts';
import { enqueue, type Outcome } from '../operations/operations.ts';
import { tidyUtm } from './tidy-utm.ts';

/** Whether the service has done what was asked, or the outbox goes on with it. */
export type Progress = 'done' | 'pending';

/** The same in the end of a write; what asks the person is not done either. */
export const progressOf = ({ state }: Outcome): Progress => (state === 'done' ? 'done' : 'pending');

interface How {
  isPrivate: boolean;
  connection: Connection | null;
}

/** How the saving of an edited link stands. */
export type Saved =
  | { state: 'done' }
  /** Kept in the outbox, where it goes on by itself or asks the person. */
  | { state: 'pending'; entry: string }
  /** It was changed elsewhere: so it is now. The entry waits for the person. */
  | { state: 'conflict'; theirs: LinkRecord };

/**
 * Saves what was changed of a link, unless somebody else has changed it since. Needs no service: the link is compared with
 * what it was when it is sent. Fails where there is no connection, or the service refuses.
 *
 * @param base - the link as it was when its editing began
 * @param form - the form that it comes from, of which it corrects what was refused before
 */
export async function saveLink(
  background: Background,
  { password, ...changes }: UpdateLinkBody,
  { base, form, isPrivate, connection }: { base: LinkDraft; form?: string | undefined } & How,
): Promise<Result<Saved>> {
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const body = await tidyUtm(changes, connection, effectiveDraft(base));
  const write = { kind: 'update' as const, body, base: { ...base, password: '' } };
  const asked = await enqueue(background, { write, password, at: null, form, isPrivate, connection });
  if (!asked.ok) return asked;
  const { operation, outcome } = asked.value;
  const ended = await outcome;
  if (ended.state === 'refused') return { ok: false, failure: ended.failure };
  if (ended.state === 'conflict') return { ok: true, value: ended };
  return { ok: true, value: ended.state === 'done' ? { state: 'done' } : { state: 'pending', entry: operation.id } };
}

/** Changes what is sent of a link (reading R6). Fails where there is no connection, or the service refuses. */
export async function updateLink(
  background: Background,
  { password, ...changes }: UpdateLinkBody,
  { at = null, isPrivate, connection }: { at?: Place | null } & How,
): Promise<Result<Progress>> {
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const body = await tidyUtm(changes, connection, await knownUtm(changes, connection));
  const write = { kind: 'update' as const, body, base: null };
  const asked = await enqueue(background, { write, password, at, isPrivate, connection });
  if (!asked.ok) return asked;
  const ended = await asked.value.outcome;
  return ended.state === 'refused' ? { ok: false, failure: ended.failure } : { ok: true, value: progressOf(ended) };
}

/** The UTM values that a link has, as far as it is known: what is not changed says which preset they follow. */
async function knownUtm(changes: UpdateLinkBody, connection: Connection) {
  if (!utmFields.some((field) => changes[field])) return {};
  const known = await inLibraryTime(knownLinks(connection.id, [changes.id]));
  return utmOfLink(known?.[0] ?? {});
}
