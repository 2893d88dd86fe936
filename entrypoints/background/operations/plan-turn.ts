import { isRunning, type Job } from '@/lib/operations/job.ts';
import type { Claim, Target } from './claim.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import type { OpeningPopups } from './opening-popups.ts';
import { joinParts, type PlanConnection, type PlanPart, readConnection } from './plan-connection.ts';
import type { Suspensions } from './suspensions.ts';

/** The claims and findings of a turn. */
export interface Plan {
  /** The time of the turn, in milliseconds since 1970. */
  now: number;
  /** The connections that may send. */
  targets: readonly Target[];
  claims: readonly Claim[];
  /** The time at which the next operation is due, in milliseconds since 1970; infinite if none is. */
  next: number;
  /** True while an operation is being tried, or waits for a free slot or another operation, or while a job runs. */
  isBusy: boolean;
  /** The jobs that have no row left. */
  endedJobs: readonly Job[];
  /** For how long rows wait because a popup opens, in milliseconds. */
  rowsWaitMs: number;
  /** False if the operations on disk could not be read. */
  hasDisk: boolean;
}

interface Needs {
  suspensions: Suspensions;
  ongoing: Ongoing;
  openingPopups: OpeningPopups;
  planConnection: PlanConnection;
}

export function planTurnWith({ suspensions, ongoing, openingPopups, planConnection }: Needs) {
  /** Decides in a transaction what may start now, and claims it. */
  async function planTurn(log: LogTransaction, all: readonly Target[]): Promise<Plan> {
    const now = Date.now();
    const targets = all.filter(({ connection }) => !suspensions.isSuspended(connection));
    // All begin to read at once.
    const readings = targets.map((target) => readConnection(log, target, now));
    const jobs = (await log.jobs()).filter(isRunning);
    const isTrying = ongoing.countTries() > 0;
    const rowsWaitMs = openingPopups.untilOpen();
    const turn = { log, now, isPopupOpening: rowsWaitMs > 0 };
    const parts: PlanPart[] = [];
    for (const reading of readings) {
      const { id } = reading.target.connection;
      const jobsHere = jobs.filter(({ connectionId }) => connectionId === id);
      parts.push(await planConnection(turn, reading, jobsHere));
    }
    const { claims, next, isWaiting } = joinParts(parts);
    const isBusy = isTrying || jobs.length > 0 || claims.length > 0 || isWaiting;
    const endedJobs = await jobsToEnd(log, jobs);
    return { now, targets, claims, next, isBusy, endedJobs, rowsWaitMs, hasDisk: log.hasDisk };
  }

  /** Returns the jobs that have no row left. A job ends after the last try of its connection. */
  async function jobsToEnd(log: LogTransaction, jobs: readonly Job[]): Promise<Job[]> {
    const ended: Job[] = [];
    for (const job of jobs) {
      const isConnectionBusy = ongoing.countTries(job.connectionId) > 0;
      if (!isConnectionBusy && !(await hasRowLeft(log, job))) ended.push(job);
    }
    return ended;
  }

  return planTurn;
}

export type PlanTurn = ReturnType<typeof planTurnWith>;

/** True if a job has rows that were never started, or that continue by themselves. */
export async function hasRowLeft(log: LogTransaction, { id }: Job): Promise<boolean> {
  return (await log.hasUnstartedRow(id)) || log.hasRowUnderWay(id);
}
