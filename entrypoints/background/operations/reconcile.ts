import { mutex } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { Ends } from './ends.ts';
import type { FindCreatedLink, Finding } from './find-created-link.ts';
import type { Log } from './log.ts';
import { nextTry } from './schedule.ts';
import { isTokenFailure, type Suspensions } from './suspensions.ts';
import type { Tried } from './tried.ts';

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

interface Needs {
  ends: Ends;
  log: Log;
  suspensions: Suspensions;
  findCreatedLink: FindCreatedLink;
}

/** Creates the functions that look for the link of a create whose answer was lost. */
export function createReconciliation({ ends, log, suspensions, findCreatedLink }: Needs) {
  const { saveEnd } = ends;
  const inTurn = mutex();
  /** The number of searches in progress or waiting for another one. */
  let searches = 0;

  /** Checks if a create whose answer was lost has made its link. */
  function reconcile(operation: Operation, connection: Connection): Promise<Tried> {
    return whileSearching(() =>
      inTurn(async () => {
        const now = await log.read((reads) => reads.readOperation(operation));
        return now === null ? { operation } : reconcileNow(now, connection);
      }),
    );
  }

  async function reconcileNow(operation: Operation, connection: Connection): Promise<Tried> {
    const { write, state } = operation;
    if (write.kind !== 'create' || state.name !== 'unconfirmed') return { operation };
    const finding = await searchForCreatedLink(operation, write.body, connection);
    switch (finding.kind) {
      case 'made':
        return ends.markDone(operation, finding.link, connection);
      case 'unclear':
        return saveEnd(operation, { name: 'ambiguous', candidates: finding.candidates });
      case 'failed': {
        const failedChecks = (state.failedChecks ?? 0) + (finding.failure.kind in maxFailedChecks ? 1 : 0);
        if (failedChecks > (maxFailedChecks[finding.failure.kind] ?? failedChecks))
          return saveEnd(operation, { name: 'ambiguous', candidates: [] });
        if (isTokenFailure(finding.failure)) suspensions.suspend(connection, finding.failure);
        const { tries } = state;
        return saveEnd(operation, {
          ...{ ...state, tries: tries + 1, failure: finding.failure, failedChecks },
          checkAt: nextTry(tries, finding.seconds),
        });
      }
      case 'none': {
        const now = Date.now();
        // The service is checked again before the create is repeated, with growing intervals.
        const until = state.since + Math.max(processingTimeMs, nextTry(state.tries, 0) - now);
        if (now < until) return saveEnd(operation, { ...state, checkAt: until });
        return saveEnd(operation, {
          name: 'waiting',
          sendAt: now,
          tries: state.tries + 1,
          failure: state.failure,
        });
      }
    }
  }

  /**
   * True while the list is searched, or will be soon. Creating links at the same time could keep it from ending, so creates
   * that can wait do.
   */
  function isSearching(): boolean {
    return searches > 0;
  }

  /** Looks for the link that a create may have made. */
  async function searchForCreatedLink(
    operation: Operation,
    body: CreateLinkBody,
    connection: Connection,
  ): Promise<Finding> {
    const { askedAt } = operation;
    const create = { body, askedAt, notMadeAmong: (ids: readonly string[]) => notMadeAmong(operation, ids) };
    return whileSearching(() => findCreatedLink(create, connection));
  }

  async function whileSearching<T>(search: () => Promise<T>): Promise<T> {
    searches += 1;
    try {
      return await search();
    } finally {
      searches -= 1;
    }
  }

  /** Returns the links that a create surely did not make: they existed before, or another operation made them. */
  async function notMadeAmong(operation: Operation, linkIds: readonly string[]): Promise<ReadonlySet<string>> {
    return log.read(async (reads) => {
      const { id, notMade } = (await reads.readOperation(operation)) ?? operation;
      const makers = await reads.makersOf(linkIds);
      return new Set([...notMade, ...linkIds.filter((link) => (makers.get(link) ?? id) !== id)]);
    });
  }

  return { reconcile, isSearching, searchForCreatedLink };
}

export type Reconciliation = ReturnType<typeof createReconciliation>;
