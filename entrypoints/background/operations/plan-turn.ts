import { markHandled } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { isRunning, type Job } from '@/lib/operations/job.ts';
import { type Operation, scheduledAt } from '@/lib/operations/operation.ts';
import type { Connections } from '../connections/create-connections.ts';
import { type Claim, idempotencyKeyOf, sendingOf, type Target } from './claim.ts';
import type { LogTransaction } from './log-transaction.ts';
import { maxConcurrent, type Ongoing } from './ongoing.ts';
import type { OpeningPopups } from './opening-popups.ts';
import { nextAskedAt } from './operation-changes.ts';
import type { Reconciliation } from './reconcile.ts';
import { isDue } from './schedule.ts';
import { type ServicePauses, stateUntil } from './service-pauses.ts';
import type { Suspensions } from './suspensions.ts';

/** The maximum number of rows of a connection that wait for a retry, so that an outage does not fail all rows. */
const maxRetrying = 36;

/** Rows of a job that are looked at in a turn. Others on the same links may have to end before them. */
const maxRowsLookedAt = 24;

/** The claims and findings of a turn. */
export interface Plan {
  /** The time of the turn, in milliseconds since 1970. */
  now: number;
  /** The connections that may send. */
  targets: readonly Target[];
  claims: Claim[];
  /** The time at which the next operation is due, in milliseconds since 1970; infinite if none is. */
  next: number;
  /** True while an operation is being tried, or waits for a free slot or another operation, or while a job runs. */
  isBusy: boolean;
  /** The jobs that have no row left. */
  endedJobs: Job[];
  /** For how long rows wait because a popup opens, in milliseconds. */
  rowsWaitMs: number;
  /** False if the operations on disk could not be read. */
  hasDisk: boolean;
}

/** A connection and what is read of it in a turn. */
interface Reading {
  target: Target;
  /** The due single operations, and the due rows of jobs. */
  due: readonly AsyncGenerator<Operation>[];
  next: Promise<number>;
  /** The number of rows that wait for a retry. */
  retrying: Promise<number>;
}

interface Needs {
  connections: Connections;
  suspensions: Suspensions;
  ongoing: Ongoing;
  servicePauses: ServicePauses;
  reconciliation: Reconciliation;
  openingPopups: OpeningPopups;
}

/** Creates the functions that decide in a transaction what may start now, and claim it. */
export function createTurnPlanning({
  connections,
  suspensions,
  ongoing,
  servicePauses,
  reconciliation,
  openingPopups,
}: Needs) {
  /** Claims due operations as far as there is room. */
  async function planTurn(log: LogTransaction, all: readonly Target[]): Promise<Plan> {
    const now = Date.now();
    const targets = all.filter(({ connection }) => !suspensions.isSuspended(connection));
    // All begin to read at once.
    const readings = targets.map((target) => ({ target, ...readConnection(log, target.connection, now) }));
    const jobs = (await log.jobs()).filter(isRunning);
    const isBusy = ongoing.countTries() > 0 || jobs.length > 0;
    const plan: Plan = {
      ...{ now, targets, claims: [], next: Number.POSITIVE_INFINITY, isBusy, endedJobs: [] },
      ...{ rowsWaitMs: openingPopups.untilOpen(), hasDisk: log.hasDisk },
    };
    for (const reading of readings) {
      await claimDue(log, plan, reading);
      await claimRows(log, plan, { reading, jobs: jobs.filter((job) => isOf(job, reading)) });
      plan.next = Math.min(plan.next, await reading.next);
    }
    plan.isBusy ||= plan.claims.length > 0;
    for (const job of jobs) if (!isActive(plan, job) && !(await hasRowLeft(log, job))) plan.endedJobs.push(job);
    return plan;
  }

  function readConnection(log: LogTransaction, { id }: Connection, now: number): Omit<Reading, 'target'> {
    return {
      due: [log.dueOperations(id, false, now), log.dueOperations(id, true, now)],
      next: log.nextDue(id, now),
      retrying: log.countRetryingRows(id),
    };
  }

  /** Claims operations of a connection that are due: single ones before rows. */
  async function claimDue(log: LogTransaction, plan: Plan, { target, due }: Reading): Promise<void> {
    for (const operations of due)
      for await (const operation of operations) {
        if (ongoing.isBeingTried(operation.id)) continue;
        const pause = servicePauses.pauseFor(operation);
        if (pause !== null && isDue(operation.state, plan.now)) {
          log.put({ ...operation, state: stateUntil(operation.state, pause) });
          plan.next = Math.min(plan.next, pause.until);
          continue;
        }
        if (
          roomOn(plan, target) > 0 &&
          !mustWait(plan, operation) &&
          (await operationBefore(log, plan, operation)) === null
        )
          claim(log, plan, { operation, target });
        else plan.isBusy = true;
        if (roomOn(plan, target) === 0 && pause === null) break;
      }
  }

  /** Claims rows of a connection's jobs that were never started, the oldest job first. */
  async function claimRows(
    log: LogTransaction,
    plan: Plan,
    { reading: { target, retrying }, jobs }: { reading: Reading; jobs: readonly Job[] },
  ): Promise<void> {
    if (jobs.length === 0 || plan.rowsWaitMs > 0) return;
    const pause = servicePauses.pauseOf(target.connection.id);
    const waiting = await retrying;
    for (const job of jobs) {
      let looked = 0;
      for await (const row of log.unstartedRows(job.id)) {
        const isFull = pause === null ? roomOn(plan, target) === 0 || waiting >= maxRetrying : waiting >= maxConcurrent;
        if (isFull || looked === (pause === null ? maxRowsLookedAt : maxConcurrent)) break;
        looked += 1;
        // As many wait for the service as would be sent, so that their job shows it.
        if (pause !== null && isDue(row.state, plan.now)) log.put({ ...row, state: stateUntil(row.state, pause) });
        if (pause !== null || ongoing.isBeingTried(row.id) || mustWait(plan, row)) continue;
        if ((await operationBefore(log, plan, row)) === null)
          claim(log, plan, { operation: { ...row, askedAt: await nextAskedAt(log, row) }, target });
      }
    }
    if (pause !== null) plan.next = Math.min(plan.next, pause.until);
  }

  function roomOn({ claims }: Plan, { connection: { id } }: Target): number {
    return ongoing.roomOn(id) - claims.filter(({ connection }) => connection.id === id).length;
  }

  /**
   * Marks an operation as sent, so that its request leaves as soon as that is written. An unconfirmed create stays so,
   * since its try may only look for its link.
   */
  function claim(
    log: LogTransaction,
    plan: Plan,
    { operation, target: { connection, mayCarryKey } }: { operation: Operation; target: Target },
  ): void {
    const before = operation.state;
    if (before.name === 'unconfirmed') {
      plan.claims.push({ operation, connection, before, service: Promise.resolve(null) });
      return;
    }
    const sending = sendingOf(operation, mayCarryKey);
    log.put(sending);
    const idempotencyKey = idempotencyKeyOf(sending);
    const service = markHandled(connections.openClient(connection, { idempotencyKey }));
    plan.claims.push({ operation: sending, connection, before, service });
  }

  /** True for a row while a popup opens, and for a row's create while the list is searched: the search might not end. */
  function mustWait({ rowsWaitMs }: Plan, { job, write, state }: Operation): boolean {
    if (job === undefined) return false;
    if (rowsWaitMs > 0) return true;
    return write.kind === 'create' && state.name === 'waiting' && reconciliation.isSearching();
  }

  /** True while operations of a job's connection are being tried, or rows of the job start. */
  function isActive({ claims }: Plan, { id, connectionId }: Job): boolean {
    return ongoing.countTries(connectionId) > 0 || claims.some(({ operation }) => operation.job?.id === id);
  }

  /**
   * Returns an operation that must end before another on the same link can start: they run in order and one at a time. A
   * deletion does not wait for operations that are scheduled for later.
   */
  async function operationBefore(log: LogTransaction, plan: Plan, operation: Operation): Promise<Operation | null> {
    let isEarlier = operation.write.kind !== 'delete';
    for (const other of await log.operationsOfLink(operation)) {
      if (other.id === operation.id) isEarlier = false;
      else if (isBefore(plan, other) || (isEarlier && scheduledAt(other.state) !== null)) return other;
    }
    return null;
  }

  /**
   * True if an operation is being tried, or done but not published. If the worker is stopped, the next one may send it
   * again, which must not undo a later operation.
   */
  function isBefore(plan: Plan, operation: Operation): boolean {
    return operation.state.name === 'done' || isTriedNow(plan, operation);
  }

  function isTriedNow({ claims }: Plan, { id }: Operation): boolean {
    return ongoing.isBeingTried(id) || claims.some(({ operation }) => operation.id === id);
  }

  /** True if an operation is being tried, or starts right after others that are. */
  async function isNext(log: LogTransaction, plan: Plan, operation: Operation): Promise<boolean> {
    if (isTriedNow(plan, operation)) return true;
    const isSent = plan.targets.some(({ connection }) => connection.id === operation.connectionId);
    if (!isSent || !isDue(operation.state, plan.now)) return false;
    const before = await operationBefore(log, plan, operation);
    return before === null || before.state.name === 'done' || isNext(log, plan, before);
  }

  return { planTurn, isNext };
}

export type TurnPlanning = ReturnType<typeof createTurnPlanning>;

/** True if a job has rows that were never started, or that continue by themselves. */
export async function hasRowLeft(log: LogTransaction, { id }: Job): Promise<boolean> {
  return (await log.hasUnstartedRow(id)) || log.hasRowUnderWay(id);
}

const isOf = ({ connectionId }: Job, { target }: Reading): boolean => connectionId === target.connection.id;
