import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { effectiveDraft } from '@/lib/link/effective.ts';
import type { Place } from '@/lib/link/place.ts';
import { utmFields, utmOfLink } from '@/lib/link/utm/fields.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { withCacheTimeout } from '../link-index/caches.ts';
import type { Operations } from '../operations/create-operations.ts';
import type { Tried } from '../operations/tried.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { normalizeUtm } from './normalize-utm.ts';

/** The progress of a write: done by the service, or pending. */
export type Progress = 'done' | 'pending';

/** Returns the progress after a try. An operation that needs the person counts as pending. */
export const progressOf = ({ operation }: Tried): Progress => (operation.state.name === 'done' ? 'done' : 'pending');

interface WriteOptions {
  isPrivate: boolean;
  connection: Connection | null;
}

/** The result of saving an edited link. */
export type Saved =
  | { state: 'done' }
  /** The operation continues by itself or needs the person. */
  | { state: 'pending'; operation: string }
  /** The link was changed elsewhere: `theirs` is its current record. The operation waits for the person. */
  | { state: 'conflict'; theirs: LinkRecord };

interface Needs {
  noteProblem: NoteProblem;
  operations: Pick<Operations, 'enqueue'>;
}

/** Creates the commands that change links. */
export function createUpdating({ noteProblem, operations }: Needs) {
  /**
   * Saves the changes of a link. When they are sent, the link is compared with its old values to detect changes by
   * others. Fails without a connection, or if the service refuses.
   *
   * @param base - the link when its editing began
   * @param form - the form that it comes from; a refused save of the same form is replaced
   */
  async function saveLink(
    { password, ...changes }: UpdateLinkBody,
    { base, form, isPrivate, connection }: { base: LinkDraft; form?: string | undefined } & WriteOptions,
  ): Promise<Result<Saved>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const body = await normalizeUtm(changes, connection, effectiveDraft(base));
    const write = { kind: 'update' as const, body, base: { ...base, password: '' } };
    const enqueued = await operations.enqueue({ write, password, at: null, form, isPrivate, connection });
    if (!enqueued.ok) return enqueued;
    const result = await enqueued.value.result;
    if (!result.ok) return result;
    const { operation, theirs } = result.value;
    if (theirs !== undefined) return { ok: true, value: { state: 'conflict', theirs } };
    const isDone = operation.state.name === 'done';
    return { ok: true, value: isDone ? { state: 'done' } : { state: 'pending', operation: operation.id } };
  }

  /** Updates a link without comparing it first (reading R6). Fails without a connection, or if the service refuses. */
  async function updateLink(
    { password, ...changes }: UpdateLinkBody,
    { at = null, isPrivate, connection }: { at?: Place | null } & WriteOptions,
  ): Promise<Result<Progress>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const body = await normalizeUtm(changes, connection, await knownUtm(changes, connection));
    const write = { kind: 'update' as const, body, base: null };
    const enqueued = await operations.enqueue({ write, password, at, isPrivate, connection });
    if (!enqueued.ok) return enqueued;
    const result = await enqueued.value.result;
    return result.ok ? { ok: true, value: progressOf(result.value) } : result;
  }

  /** Returns the UTM values of the cached link. Unchanged values determine which preset applies. */
  async function knownUtm(changes: UpdateLinkBody, connection: Connection) {
    if (!utmFields.some((field) => changes[field])) return {};
    const reading = cachedLinks(connection.id, [changes.id]).catch(noteProblem('readCache', []));
    const known = await withCacheTimeout(reading);
    return utmOfLink(known?.[0] ?? {});
  }

  return { saveLink, updateLink };
}
