import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { refusesSlug } from '@/lib/link/slug/refuses-slug.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import type { Changes } from '../shared/changes.ts';
import type { Claim } from './claim.ts';
import type { Ends } from './ends.ts';
import type { Log } from './log.ts';
import type { Ongoing } from './ongoing.ts';
import type { Reconciliation } from './reconcile.ts';
import { triedAgain, triesOf } from './retry-states.ts';
import { nextTry } from './schedule.ts';
import type { Sent } from './send.ts';
import type { Tried } from './tried.ts';

/** Tries of an update or a deletion after which an unreadable answer refuses it, so that the person decides. */
const maxUnreadable = 4;

interface Needs {
  changes: Changes;
  log: Log;
  ends: Ends;
  ongoing: Ongoing;
  reconciliation: Reconciliation;
}

export function saveResultWith({ changes, log, ends, ongoing, reconciliation }: Needs) {
  const { saveEnd } = ends;

  /** Saves what an answer means for an operation, or that it was not sent. */
  async function saveResult(claim: Claim, sent: Exclude<Sent, { end: 'unconfirmed' }>): Promise<Tried> {
    const { operation, connection, before } = claim;
    switch (sent.end) {
      case 'done':
        // Subscribers and undo need the values as they were sent.
        return ends.markDone(operation, sent.created, connection, sent.update);
      case 'same':
        return saveEnd(operation, { name: 'done', at: Date.now(), link: null, isPublished: true });
      case 'refused':
        return afterRefusal(operation, sent.failure, connection);
      case 'conflict':
        return { ...(await saveEnd(operation, { name: 'conflict', fields: sent.fields })), theirs: sent.theirs };
      case 'suspended': {
        const waiting = { sendAt: Date.now(), tries: triesOf(before), failure: sent.failure };
        return saveEnd(operation, triedAgain(before, waiting));
      }
      case 'later':
        return afterDelay(claim, sent);
    }
  }

  /**
   * Refuses an operation. If its slug is taken, first looks for a link that the create itself may have made: Chromium
   * repeats a request if a kept-alive connection breaks before the answer begins.
   */
  async function afterRefusal(operation: Operation, failure: Failure, connection: Connection): Promise<Tried> {
    const { write } = operation;
    if (write.kind === 'create' && refusesSlug(failure)) {
      const finding = reconciliation.searchForCreatedLink(operation, write.body, connection);
      // Lets another operation start meanwhile, since the search may take long.
      ongoing.endSending(operation);
      void log.takeTurn();
      const found = await finding;
      if (found.kind === 'made') return ends.markDone(operation, found.link, connection);
    }
    return refuse(operation, failure, connection);
  }

  /** Saves that the service refuses an operation. Publishes it if the link is gone. */
  async function refuse(operation: Operation, failure: Failure, connection: Connection): Promise<Tried> {
    const id = linkIdOf(operation.write);
    const refused = await saveEnd(operation, { name: 'refused', failure });
    if (id !== null && isGone(failure)) void changes.publish({ kind: 'foundGone', id, connection });
    return refused;
  }

  async function afterDelay(
    { operation, connection, before }: Claim,
    { failure, seconds }: Extract<Sent, { end: 'later' }>,
  ): Promise<Tried> {
    const tries = triesOf(before);
    // A retry does not help if every answer is invalid.
    if (failure.kind === 'contract' && tries >= maxUnreadable) return refuse(operation, failure, connection);
    const waiting = {
      sendAt: nextTry(tries, seconds),
      // A try while the browser is offline does not count, or the pauses would be long once it is online.
      tries: navigator.onLine ? tries + 1 : tries,
      failure,
    };
    return saveEnd(operation, triedAgain(before, waiting));
  }

  return saveResult;
}

export type SaveResult = ReturnType<typeof saveResultWith>;
