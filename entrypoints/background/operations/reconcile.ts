import { mutex } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { complete } from './complete.ts';
import { type Finding, findCreatedLink } from './find-created-link.ts';
import { latest } from './loaded-operations.ts';
import { notMadeAmong } from './not-made.ts';
import { type Outcome, pending } from './outcome.ts';
import { nextTry } from './schedule.ts';
import { isTokenFailure, suspend } from './suspended-connections.ts';

/** The time for which a service may still process a create after its answer was lost, in milliseconds. */
const processingTimeMs = 10_000;

/**
 * The number of inconclusive answers about a lost create after which the person is asked. It is 0 if the token may not
 * read the list. Invalid answers, such as those of a network that requires a login, end after two minutes. Failures of
 * the service end after an hour.
 */
const maxFailedChecks: { [K in Failure['kind']]?: number } = {
  forbidden: 0,
  client: 6,
  invalid: 6,
  contract: 6,
  server: 11,
};

const memoryOf = perBackground(() => ({
  inTurn: mutex(),
  /** The number of searches in progress. */
  searches: 0,
}));

/** Checks if a create whose answer was lost has made its link. */
export const reconcile = (background: Background, operation: Operation, connection: Connection): Promise<Outcome> =>
  // Runs one check at a time, since each link can belong to only one create.
  memoryOf(background).inTurn(() => reconcileNow(background, latest(background, operation), connection));

async function reconcileNow(background: Background, operation: Operation, connection: Connection): Promise<Outcome> {
  const { write, state } = operation;
  if (write.kind !== 'create' || state.name !== 'unconfirmed') return { state: 'pending', operation };
  const finding = await searchForCreatedLink(background, operation, write.body, connection);
  switch (finding.kind) {
    case 'made':
      return complete(background, operation, finding.link, connection);
    case 'unclear':
      return pending(background, operation, { name: 'ambiguous', candidates: finding.candidates });
    case 'failed': {
      const failedChecks = (state.failedChecks ?? 0) + (finding.failure.kind in maxFailedChecks ? 1 : 0);
      if (failedChecks > (maxFailedChecks[finding.failure.kind] ?? failedChecks))
        return pending(background, operation, { name: 'ambiguous', candidates: [] });
      if (isTokenFailure(finding.failure)) suspend(background, connection, finding.failure);
      const { tries } = state;
      return pending(background, operation, {
        ...{ ...state, tries: tries + 1, failure: finding.failure, failedChecks },
        checkAt: nextTry(tries, finding.seconds),
      });
    }
    case 'none': {
      const now = Date.now();
      // The service is checked again before the create is repeated, with growing intervals.
      const until = state.since + Math.max(processingTimeMs, nextTry(state.tries, 0) - now);
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
 * True while the list is searched. Creating links at the same time could keep it from ending, so creates that can wait
 * do.
 */
export const isSearching = (background: Background): boolean => memoryOf(background).searches > 0;

/** Looks for the link that a create may have made. */
export async function searchForCreatedLink(
  background: Background,
  operation: Operation,
  body: CreateLinkBody,
  connection: Connection,
): Promise<Finding> {
  const memory = memoryOf(background);
  const { askedAt } = operation;
  memory.searches += 1;
  try {
    return await findCreatedLink(
      background,
      { body, askedAt, notMadeAmong: (ids) => notMadeAmong(background, latest(background, operation), ids) },
      connection,
    );
  } finally {
    memory.searches -= 1;
  }
}
