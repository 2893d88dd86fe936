import { takingTurns } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { complete } from './complete.ts';
import { type Finding, findMade } from './find-made.ts';
import { latest } from './log.ts';
import { notMadeAmong } from './not-made.ts';
import { type Outcome, pending } from './outcome.ts';
import { nextTry } from './schedule.ts';
import { suspend } from './suspended-connections.ts';

/** So long after its answer was lost a service may still be at work on a create, in milliseconds. */
const mayStillBeMade = 10_000;

/**
 * So often a service may answer what tells nothing of a lost create before the person is asked: at once where the token may
 * not read the list; after two minutes where the answer is another than the interface's, as of a network that wants a login
 * first; after an hour where the service fails.
 */
const mostInVain: { [K in Failure['kind']]?: number } = {
  forbidden: 0,
  client: 6,
  invalid: 6,
  contract: 6,
  server: 11,
};

const memoryOf = perBackground(() => ({
  inTurn: takingTurns(),
  /** The number of searches of the list that are under way. */
  searches: 0,
}));

/** Looks whether a create whose answer was lost has made its link. */
export const reconcile = (background: Background, operation: Operation, connection: Connection): Promise<Outcome> =>
  // One after the other: what one has made, the next leaves out.
  memoryOf(background).inTurn(() => reconcileNow(background, latest(background, operation), connection));

async function reconcileNow(background: Background, operation: Operation, connection: Connection): Promise<Outcome> {
  const { write, state } = operation;
  if (write.kind !== 'create' || state.name !== 'unconfirmed') return { state: 'pending', operation };
  const finding = await searchForMade(background, operation, write.body, connection);
  switch (finding.kind) {
    case 'made':
      return complete(background, operation, finding.link, connection);
    case 'unclear':
      return pending(background, operation, { name: 'ambiguous', candidates: finding.candidates });
    case 'failed': {
      const inVain = (state.inVain ?? 0) + (finding.failure.kind in mostInVain ? 1 : 0);
      if (inVain > (mostInVain[finding.failure.kind] ?? inVain))
        return pending(background, operation, { name: 'ambiguous', candidates: [] });
      if (finding.failure.kind === 'unauthorized' || finding.failure.kind === 'notConnected') {
        suspend(background, {
          connectionId: connection.id,
          tokenVersion: connection.tokenVersion,
          failure: finding.failure,
        });
      }
      const { tries } = state;
      return pending(background, operation, {
        ...{ ...state, tries: tries + 1, failure: finding.failure, inVain },
        checkAt: nextTry(tries, finding.seconds),
      });
    }
    case 'none': {
      const now = Date.now();
      // Looked for once more just before it is sent again, which is less often with each try.
      const until = state.since + Math.max(mayStillBeMade, nextTry(state.tries, 0) - now);
      if (now < until) return pending(background, operation, { ...state, checkAt: until });
      return pending(background, operation, {
        name: 'waiting',
        sendAt: now,
        tries: state.tries + 1,
        failure: state.failure,
      });
    }
  }
}

/**
 * Whether the list is being looked through. A list to which links are added all the while does not come to its end: what
 * can wait is not made meanwhile.
 */
export const isSearching = (background: Background): boolean => memoryOf(background).searches > 0;

/** Looks for the link that a create may have made. */
export async function searchForMade(
  background: Background,
  operation: Operation,
  body: CreateLinkBody,
  connection: Connection,
): Promise<Finding> {
  const memory = memoryOf(background);
  const { askedAt } = operation;
  memory.searches += 1;
  try {
    return await findMade(
      background,
      { body, askedAt, notMadeAmong: (ids) => notMadeAmong(background, latest(background, operation), ids) },
      connection,
    );
  } finally {
    memory.searches -= 1;
  }
}
