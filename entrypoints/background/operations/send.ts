import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { mergeUpdate } from '@/lib/link/merge.ts';
import type { UpdateWrite, Write } from '@/lib/operations/operation.ts';
import type { ClientWithStatus } from '../connections/open-client.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import { nextTry } from './schedule.ts';
import { isTokenFailure } from './suspensions.ts';

/** The result of one try. */
export type Sent =
  /** The service accepted it. A create has its link. `update` is a merged update as it was sent. */
  | { end: 'done'; created: CreatedLink | null; update?: UpdateWrite }
  /** The link has all values already, so nothing was sent, and there is nothing to publish. */
  | { end: 'same' }
  /** The service refused it and would do so again (F1, F3, F4). */
  | { end: 'refused'; failure: Failure }
  /** The service rejects the token (F2), or there is none. This suspends all operations of the connection. */
  | { end: 'suspended'; failure: Failure }
  /** These fields of the link were also changed elsewhere since the update was requested. */
  | { end: 'conflict'; theirs: LinkRecord; fields: string[] }
  /**
   * Not done. Must be sent again, after `seconds` at least. With `isTooMuch`, all operations of the connection must wait.
   */
  | { end: 'later'; failure: Failure; seconds: number; isTooMuch?: boolean }
  /** Sent without a usable answer. To be checked after `seconds` at least. */
  | { end: 'unconfirmed'; failure: Failure; seconds: number };

/** Too many requests, and service unavailable: both are answered before anything is done. */
const [tooMany, unavailable] = [429, 503];

const notNow: readonly number[] = [tooMany, unavailable];

export interface SendOptions {
  /** Null without a token. */
  service: ClientWithStatus | null;
  password: string | null;
  /** False if the operation was removed meanwhile. An update reads its link first, which takes a while. */
  isWanted: () => boolean;
}

interface Needs {
  linkIndex: LinkIndex;
}

export function sendWith({ linkIndex }: Needs) {
  /** Sends a saved write once. Null if it was removed before it was sent. */
  async function send(write: Write, { service, password, isWanted }: SendOptions): Promise<Sent | null> {
    if (service === null) return { end: 'suspended', failure: { kind: 'notConnected' } };
    // The browser is offline, so nothing can be sent.
    if (navigator.onLine === false) return { end: 'later', failure: { kind: 'network' }, seconds: 0 };
    const { client } = service;
    const secret = password === null ? {} : { password };
    switch (write.kind) {
      case 'create': {
        const made = await client.createLink({ ...write.body, ...secret });
        return made.ok ? { end: 'done', created: made.value } : endOf(made.failure, service);
      }
      case 'update': {
        let update = write;
        if (write.base !== null) {
          const read = await linkIndex.retrieveLink(service, write.body.id);
          if (!isWanted()) return null;
          if (!read.ok) return endOfRepeatable(read.failure, service);
          const merge = mergeUpdate(write.base, { ...write.body, ...secret }, read.value, write.otherBases);
          if (merge.kind === 'conflict') return { end: 'conflict', theirs: read.value, fields: merge.fields };
          // An earlier try succeeded, but its answer was lost.
          if (merge.kind === 'there') return { end: 'done', created: null };
          const { password: _secret, ...body } = merge.body;
          update = { kind: 'update', body, base: merge.base };
        }
        const updated = await client.updateLink({ ...update.body, ...secret });
        if (updated.ok) return { end: 'done', created: null, update };
        const sent = endOfRepeatable(updated.failure, service);
        return mayBeGone(sent) ? refusedAsGone(sent, service, write.body.id) : sent;
      }
      case 'delete': {
        const deleted = await client.deleteLink({ id: write.id });
        if (deleted.ok) return { end: 'done', created: null };
        const sent = endOfRepeatable(deleted.failure, service);
        return mayBeGone(sent) ? unlessGone(sent, service, write.id) : sent;
      }
    }
  }

  /** Returns a refused update with the failure that its link is gone, if that is so. Reads the link to find out. */
  async function refusedAsGone(refused: Sent, service: ClientWithStatus, id: string): Promise<Sent> {
    const link = await linkIndex.retrieveLink(service, id);
    return !link.ok && isGone(link.failure) ? { end: 'refused', failure: link.failure } : refused;
  }

  /** Deleting a missing link counts as success. Reads the link to find out. */
  async function unlessGone(refused: Sent, service: ClientWithStatus, id: string): Promise<Sent> {
    const link = await linkIndex.retrieveLink(service, id);
    if (link.ok) return refused;
    const { failure } = link;
    if (isGone(failure)) return { end: 'done', created: null };
    if (failure.kind === 'client' && !service.isOverloaded()) return refused;
    return isTokenFailure(failure) ? { end: 'suspended', failure } : { end: 'later', failure, seconds: 0 };
  }

  return send;
}

export type Send = ReturnType<typeof sendWith>;

/** Returns what a failed call means for a create. */
function endOf(failure: Failure, service: ClientWithStatus): Sent {
  const status = service.status() ?? null;
  const seconds = service.secondsToWait();
  if (status !== null && notNow.includes(status))
    return { end: 'later', failure: busyFor(failure, seconds), seconds, isTooMuch: status === tooMany };
  if (isTokenFailure(failure)) return { end: 'suspended', failure };
  const isAnswer = failure.kind === 'client' || failure.kind === 'forbidden' || failure.kind === 'invalid';
  // The failures of a gateway with status 502 may have any body.
  return isAnswer && (status ?? 0) < 500 ? { end: 'refused', failure } : { end: 'unconfirmed', failure, seconds };
}

/** Returns what a failed call means for an update, a deletion or a reading, which may be repeated even if it was done. */
export function endOfRepeatable(failure: Failure, service: ClientWithStatus): Sent {
  const sent = endOf(failure, service);
  return sent.end === 'unconfirmed' ? { ...sent, end: 'later' } : sent;
}

/** Adds the time until which the service asks to wait, if it does. */
const busyFor = (failure: Failure, seconds: number): Failure =>
  seconds > 0 && (failure.kind === 'client' || failure.kind === 'server')
    ? { ...failure, until: nextTry(0, seconds) }
    : failure;

/** True if a write is refused with F1, which may mean that its link is gone (reading R15). */
const mayBeGone = (sent: Sent): boolean => sent.end === 'refused' && sent.failure.kind === 'client';
