import type { Job } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { Claim, ClaimOperation, Target } from './claim.ts';
import type { LinkOrder } from './link-order.ts';
import type { LogTransaction } from './log-transaction.ts';
import { maxConcurrent, type Ongoing } from './ongoing.ts';
import { nextAskedAt } from './operation-changes.ts';
import type { Reconciliation } from './reconcile.ts';
import { isDue } from './schedule.ts';
import { type ServicePause, type ServicePauses, stateUntil } from './service-pauses.ts';

/** The maximum number of rows of a connection that wait for a retry, so that an outage does not fail all rows. */
const maxRetrying = 36;

/** Rows of a job that are looked at in a turn. Others on the same links may have to end before them. */
const maxRowsLookedAt = 24;

/** A part of a turn's plan. */
export interface PlanPart {
  claims: readonly Claim[];
  /** The time at which the next operation is due, in milliseconds since 1970; infinite if none is. */
  next: number;
  /** True if a due operation waits for a free slot or another operation. */
  isWaiting: boolean;
}

const emptyPart: PlanPart = { claims: [], next: Number.POSITIVE_INFINITY, isWaiting: false };

export const joinParts = (parts: readonly PlanPart[]): PlanPart => ({
  claims: parts.flatMap(({ claims }) => claims),
  next: Math.min(...parts.map(({ next }) => next)),
  isWaiting: parts.some(({ isWaiting }) => isWaiting),
});

/** A turn, for the parts of its plan. */
interface Turn {
  log: LogTransaction;
  /** The time of the turn, in milliseconds since 1970. */
  now: number;
  /** True while a popup opens, so that no row may start. */
  isPopupOpening: boolean;
}

/** A connection, and what is read of it in a turn. */
export interface Reading {
  target: Target;
  dueSingles: AsyncGenerator<Operation>;
  dueRows: AsyncGenerator<Operation>;
  /** The time at which the next operation becomes due; infinite if none does. */
  next: Promise<number>;
  /** The number of rows that wait for a retry. */
  retrying: Promise<number>;
}

/** Begins to read what a turn needs to know of a connection. */
export function readConnection(log: LogTransaction, target: Target, now: number): Reading {
  const { id } = target.connection;
  return {
    target,
    dueSingles: log.dueOperations(id, false, now),
    dueRows: log.dueOperations(id, true, now),
    next: log.nextDue(id, now),
    retrying: log.countRetryingRows(id),
  };
}

interface Needs {
  ongoing: Ongoing;
  servicePauses: ServicePauses;
  reconciliation: Reconciliation;
  linkOrder: LinkOrder;
  claim: ClaimOperation;
}

export function planConnectionWith({ ongoing, servicePauses, reconciliation, linkOrder, claim }: Needs) {
  /**
   * Claims what a connection may send now: due single operations, then due rows of jobs, then rows that were never started.
   *
   * @param jobs - the connection's running jobs, the oldest first
   */
  async function planConnection(turn: Turn, reading: Reading, jobs: readonly Job[]): Promise<PlanPart> {
    const { target, dueSingles, dueRows } = reading;
    const singles = await planDue(turn, target, { operations: dueSingles, before: [] });
    const rows = await planDue(turn, target, { operations: dueRows, before: singles.claims });
    const before = [...singles.claims, ...rows.claims];
    const unstarted = await planUnstarted(turn, reading, { jobs, before });
    return joinParts([singles, rows, unstarted, { ...emptyPart, next: await reading.next }]);
  }

  /**
   * Claims due operations as far as there is room, or delays them while the service asks to wait.
   *
   * @param before - the claims of this turn for the connection so far
   */
  async function planDue(
    turn: Turn,
    target: Target,
    { operations, before }: { operations: AsyncGenerator<Operation>; before: readonly Claim[] },
  ): Promise<PlanPart> {
    const claimed = [...before];
    let next = Number.POSITIVE_INFINITY;
    let isWaiting = false;
    for await (const operation of operations) {
      if (ongoing.isBeingTried(operation.id)) continue;
      const pause = servicePauses.pauseFor(operation);
      if (pause !== null) {
        delay(turn, operation, pause);
        next = Math.min(next, pause.until);
        continue;
      }
      if (hasRoom(target, claimed) && (await mayStart(turn, operation, claimed)))
        claimed.push(claim(turn.log, operation, target));
      else isWaiting = true;
      if (!hasRoom(target, claimed)) break;
    }
    return { claims: claimed.slice(before.length), next, isWaiting };
  }

  /** Claims rows that were never started, or delays some while the service asks to wait. */
  async function planUnstarted(
    turn: Turn,
    reading: Reading,
    { jobs, before }: { jobs: readonly Job[]; before: readonly Claim[] },
  ): Promise<PlanPart> {
    if (jobs.length === 0 || turn.isPopupOpening) return emptyPart;
    const pause = servicePauses.pauseOf(reading.target.connection.id);
    if (pause === null) return { ...emptyPart, claims: await claimUnstarted(turn, reading, { jobs, before }) };
    await delayUnstarted(turn, reading, { jobs, pause });
    return { ...emptyPart, next: pause.until };
  }

  async function claimUnstarted(
    turn: Turn,
    { target, retrying }: Reading,
    { jobs, before }: { jobs: readonly Job[]; before: readonly Claim[] },
  ): Promise<Claim[]> {
    const claimed = [...before];
    if ((await retrying) >= maxRetrying) return [];
    for (const job of jobs) {
      let looked = 0;
      for await (const row of turn.log.unstartedRows(job.id)) {
        if (looked === maxRowsLookedAt || !hasRoom(target, claimed)) break;
        looked += 1;
        if (ongoing.isBeingTried(row.id) || !(await mayStart(turn, row, claimed))) continue;
        const askedAt = await nextAskedAt(turn.log, row);
        claimed.push(claim(turn.log, { ...row, askedAt }, target));
      }
    }
    return claimed.slice(before.length);
  }

  /** Delays as many rows as would be sent, so that their job shows that it waits. */
  async function delayUnstarted(
    turn: Turn,
    { retrying }: Reading,
    { jobs, pause }: { jobs: readonly Job[]; pause: ServicePause },
  ): Promise<void> {
    if ((await retrying) >= maxConcurrent) return;
    for (const job of jobs) {
      let delayed = 0;
      for await (const row of turn.log.unstartedRows(job.id)) {
        if (delayed === maxConcurrent) break;
        delayed += 1;
        delay(turn, row, pause);
      }
    }
  }

  /** Makes a due operation wait until the service accepts more. */
  function delay({ log, now }: Turn, operation: Operation, pause: ServicePause): void {
    const { state } = operation;
    if (isDue(state, now)) log.put({ ...operation, state: stateUntil(state, pause) });
  }

  /** True if a connection has a free slot besides those of this turn's claims for it. */
  function hasRoom({ connection }: Target, claims: readonly Claim[]): boolean {
    return ongoing.roomOn(connection.id) > claims.length;
  }

  async function mayStart(turn: Turn, operation: Operation, claims: readonly Claim[]): Promise<boolean> {
    return !mustWait(turn, operation) && (await linkOrder.operationBefore(turn.log, operation, claims)) === null;
  }

  /** True for a row while a popup opens, and for a row's create while the list is searched: the search might not end. */
  function mustWait({ isPopupOpening }: Turn, { job, write, state }: Operation): boolean {
    if (job === undefined) return false;
    if (isPopupOpening) return true;
    return write.kind === 'create' && state.name === 'waiting' && reconciliation.isSearching();
  }

  return planConnection;
}

export type PlanConnection = ReturnType<typeof planConnectionWith>;
