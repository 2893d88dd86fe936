import { markHandled } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { refusesSlug } from '@/lib/link/slug/refuses-slug.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { type Claim, idempotencyKeyOf } from './claim.ts';
import type { Idempotency } from './idempotency.ts';
import type { LinksBefore } from './links-before.ts';
import type { Log } from './log.ts';
import type { Ongoing } from './ongoing.ts';
import type { RebuildUpdate } from './rebuild-update.ts';
import { afterReading, readsLinkFirst } from './retry-states.ts';
import { nextTry } from './schedule.ts';
import type { Send, SendOptions, Sent } from './send.ts';
import type { ServicePauses } from './service-pauses.ts';
import type { Suspensions } from './suspensions.ts';

/** The result of a try, and its claim as it was sent. */
interface SentClaim {
  claim: Claim;
  sent: Sent;
}

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  rebuildUpdate: RebuildUpdate;
  log: Log;
  idempotency: Idempotency;
  linksBefore: LinksBefore;
  servicePauses: ServicePauses;
  ongoing: Ongoing;
  send: Send;
  suspensions: Suspensions;
}

export function sendOperationWith({
  lifetime,
  noteProblem,
  connections,
  rebuildUpdate,
  log,
  idempotency,
  linksBefore,
  servicePauses,
  ongoing,
  send,
  suspensions,
}: Needs) {
  /** Sends a claimed operation, and applies its answer to the connection. Null if it was removed meanwhile. */
  async function sendOperation(given: Claim, password: string | null): Promise<SentClaim | null> {
    const { operation, connection } = given;
    const service = await given.service;
    const rebuilt = readsLinkFirst(given.before) ? await rebuild(given) : given;
    if (rebuilt === null) return null;
    const claim = 'end' in rebuilt ? given : rebuilt;
    // Saved while the request is on its way.
    const linksNoted = markHandled(noteLinksBefore(claim));
    const sent = 'end' in rebuilt ? rebuilt : await sendWanted(rebuilt, { service, password });
    if (sent === null) return null;
    applyToConnection(sent, connection);
    if (sent.end === 'done' && idempotencyKeyOf(operation) !== undefined && service !== null)
      void idempotency.noteEcho(connection, service.echoesKey()).catch(noteProblem('storeChanges'));
    // Its link is searched for next, or it is sent again. Until that begins, no other write takes its slot.
    if (operation.write.kind === 'create' && mayBeMade(sent)) await linksNoted;
    else ongoing.endSending(operation);
    return { claim, sent };
  }

  /**
   * Rebuilds the row of a job from its link. Saves it before it is sent: if its answer is lost, the next try must know the
   * link as it was. Returns the end of the try if there is nothing to send. Null if the row was removed meanwhile.
   */
  async function rebuild(claim: Claim): Promise<Claim | Sent | null> {
    const rebuilt = await rebuildUpdate(claim.operation, claim.connection);
    if ('end' in rebuilt) return rebuilt;
    const operation = await log.transact(async (transaction) => {
      const now = await transaction.readOperation(claim.operation);
      const changed = now && { ...now, write: rebuilt.write };
      if (changed !== null) transaction.put(changed);
      return changed;
    });
    return operation && { ...claim, operation, before: afterReading(claim.before) };
  }

  /** Saves which links a create did not make, since they existed before. The next worker takes none of them for its link. */
  async function noteLinksBefore({ operation, connection }: Claim): Promise<void> {
    if (operation.write.kind !== 'create') return;
    const ids = await linksBefore(connection, operation.write.body.long_url);
    if (ids.length === 0) return;
    await log.transact(async (transaction) => {
      const now = await transaction.readOperation(operation);
      // Once it has an end, that is what counts.
      if (now !== null && now.state.name !== 'done')
        transaction.put({ ...now, notMade: [...new Set([...now.notMade, ...ids])] });
    });
  }

  async function sendWanted(
    { operation, connection }: Claim,
    { service, password }: Pick<SendOptions, 'service' | 'password'>,
  ): Promise<Sent | null> {
    const { write } = operation;
    // The connection of the token may be newer than the write.
    const failure = await connections.refuseTokensInWrite(write, password ?? undefined);
    if (failure !== null) return { end: 'refused', failure };
    const isWanted = () => !lifetime.signal.aborted && !ongoing.isCanceled(operation.id);
    if (!isWanted()) return null;
    const pause = servicePauses.pauseOf(connection.id);
    const sent = await send(write, { service, password, isWanted });
    if (sent?.end === 'done' && pause !== null) servicePauses.endPause(connection.id, pause);
    return sent;
  }

  /** Applies what an answer says about all operations of a connection, before the next one is sent. */
  function applyToConnection(sent: Sent, connection: Connection): void {
    if (sent.end === 'suspended') suspensions.suspend(connection, sent.failure);
    if (sent.end === 'later' && sent.isTooMuch && sent.seconds > 0)
      servicePauses.pauseService(connection.id, { until: nextTry(0, sent.seconds), failure: sent.failure });
  }

  return sendOperation;
}

export type SendOperation = ReturnType<typeof sendOperationWith>;

/** True if a create may have made its link although the service has not said so. */
const mayBeMade = (sent: Sent): boolean =>
  sent.end === 'unconfirmed' || (sent.end === 'refused' && refusesSlug(sent.failure));
