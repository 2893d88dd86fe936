import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { checkMerge } from '@/lib/link/merge.ts';
import type { Write } from '@/lib/operations/operation.ts';
import type { Background } from '../background.ts';
import type { ClientWithStatus } from '../library/client-with-status.ts';
import { retrieveLink } from '../library/retrieve-link.ts';
import { nextTry } from './schedule.ts';

/** How one try to send a write ended. */
export type Sent =
  /** The service did it. A create answers with its link. */
  | { end: 'done'; created: CreatedLink | null }
  /** It said no, and would say so again (F1, F3, F4). */
  | { end: 'refused'; failure: Failure }
  /** It does not accept the token (F2), or there is none: so it is for all that is to be sent. */
  | { end: 'held'; failure: Failure }
  /** The link was changed elsewhere since the update was asked for: these fields of it. */
  | { end: 'conflict'; theirs: LinkRecord; fields: string[] }
  /** Not done, and to be sent later: no sooner than in so many seconds; nor anything else, where there was too much of it. */
  | { end: 'later'; failure: Failure; seconds: number; isTooMuch?: boolean }
  /** Sent, and nobody knows whether it was done. To be asked about no sooner than in so many seconds. */
  | { end: 'unconfirmed'; failure: Failure; seconds: number };

/** Too many requests, and out of service for now: said before anything is done. */
const [tooMany, unavailable] = [429, 503];
const notNow: readonly number[] = [tooMany, unavailable];

interface How {
  /** Null without a token for it. */
  service: ClientWithStatus | null;
  password: string | null;
  /** Whether it is still to be sent: an update reads its link first, and may be struck out meanwhile. */
  isWanted: () => boolean;
}

/** Sends a write once, which is kept by now. Null where it was struck out before it was sent. */
export async function send(
  background: Background,
  write: Write,
  { service, password, isWanted }: How,
): Promise<Sent | null> {
  if (service === null) return { end: 'held', failure: { kind: 'notConnected' } };
  // The browser is sure that there is no network: nothing leaves it.
  if (navigator.onLine === false) return { end: 'later', failure: { kind: 'network' }, seconds: 0 };
  const { client } = service;
  const secret = password === null ? {} : { password };
  switch (write.kind) {
    case 'create': {
      const made = await client.createLink({ ...write.body, ...secret });
      return made.ok ? { end: 'done', created: made.value } : endOf(made.failure);
    }
    case 'update': {
      if (write.base !== null) {
        const read = await retrieveLink(background, service, write.body.id);
        if (!isWanted()) return null;
        if (!read.ok) return again(endOf(read.failure));
        const merge = checkMerge(write.base, write.body, read.value, write.otherBases);
        if (merge.kind === 'conflict') return { end: 'conflict', theirs: read.value, fields: merge.fields };
        // So it is where a try did arrive whose answer was lost.
        if (merge.kind === 'there' && password === null) return { end: 'done', created: null };
      }
      const updated = await client.updateLink({ ...write.body, ...secret });
      if (updated.ok) return { end: 'done', created: null };
      const sent = again(endOf(updated.failure));
      return mayBeGone(sent) ? refusedAsGone(background, sent, service, write.body.id) : sent;
    }
    case 'delete': {
      const deleted = await client.deleteLink({ id: write.id });
      if (deleted.ok) return { end: 'done', created: null };
      const sent = again(endOf(deleted.failure));
      return mayBeGone(sent) ? unlessGone(background, sent, service, write.id) : sent;
    }
  }

  function endOf(failure: Failure): Sent {
    const status = service?.status() ?? null;
    const seconds = service?.secondsToWait() ?? 0;
    if (status !== null && notNow.includes(status))
      return { end: 'later', failure: busyFor(failure, seconds), seconds, isTooMuch: status === tooMany };
    if (failure.kind === 'unauthorized' || failure.kind === 'notConnected') return { end: 'held', failure };
    const isAnswer = failure.kind === 'client' || failure.kind === 'forbidden' || failure.kind === 'invalid';
    // A gateway that gave up words its 502 as it likes.
    return isAnswer && (status ?? 0) < 500 ? { end: 'refused', failure } : { end: 'unconfirmed', failure, seconds };
  }
}

/** A failure that says until when the service asks to wait, where it asks. */
const busyFor = (failure: Failure, seconds: number): Failure =>
  seconds > 0 && (failure.kind === 'client' || failure.kind === 'server')
    ? { ...failure, until: nextTry(0, seconds) }
    : failure;

/** An update or a deletion that may have been done can be sent again: it says the same twice. */
const again = (sent: Sent): Sent => (sent.end === 'unconfirmed' ? { ...sent, end: 'later' } : sent);

/** Whether a write is refused with F1, which says that its link is gone, or anything else. */
const mayBeGone = (sent: Sent): boolean => sent.end === 'refused' && sent.failure.kind === 'client';

/** A refusal of an update says whether its link is gone, where reading it tells so now. */
async function refusedAsGone(
  background: Background,
  refused: Sent,
  service: ClientWithStatus,
  id: string,
): Promise<Sent> {
  const link = await retrieveLink(background, service, id);
  return !link.ok && isGone(link.failure) ? { end: 'refused', failure: link.failure } : refused;
}

/** To a deletion, a link that is gone already is what was wanted: reading it tells, now or later. */
async function unlessGone(background: Background, refused: Sent, service: ClientWithStatus, id: string): Promise<Sent> {
  const link = await retrieveLink(background, service, id);
  if (link.ok) return refused;
  const { failure } = link;
  if (isGone(failure)) return { end: 'done', created: null };
  if (failure.kind === 'client' && !service.isOverloaded()) return refused;
  const isHeld = failure.kind === 'unauthorized' || failure.kind === 'notConnected';
  return isHeld ? { end: 'held', failure } : { end: 'later', failure, seconds: 0 };
}
