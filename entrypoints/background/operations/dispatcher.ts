import { isRunning, type Job } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Claim, Target } from './claim.ts';
import type { Execute } from './execute.ts';
import type { Idempotency } from './idempotency.ts';
import type { LinkOrder } from './link-order.ts';
import type { Log } from './log.ts';
import type { Done } from './log-reads.ts';
import type { LogTransaction } from './log-transaction.ts';
import type { Ongoing } from './ongoing.ts';
import { hasRowLeft, type Plan, type PlanTurn } from './plan-turn.ts';
import type { Publishing } from './publishing.ts';
import { type ExpectSending, noRoomPause } from './schedule.ts';
import type { ServicePauses } from './service-pauses.ts';
import type { Suspensions } from './suspensions.ts';
import type { Tried } from './tried.ts';

/** The time until another turn if one has failed, in milliseconds. */
const tryAgainMs = 1000;

/** Longest timer in milliseconds. The alarm covers longer waits. */
const longestTimer = 60_000;

interface Needs {
  lifetime: Lifetime;
  noteProblem: NoteProblem;
  connections: Connections;
  suspensions: Suspensions;
  publishing: Publishing;
  log: Log;
  idempotency: Idempotency;
  ongoing: Ongoing;
  servicePauses: ServicePauses;
  linkOrder: LinkOrder;
  planTurn: PlanTurn;
  expectSending: ExpectSending;
  execute: Execute;
}

/** Creates the dispatcher, which starts each operation when it is due, after the transaction that claims it. */
export function createDispatcher({
  lifetime,
  noteProblem,
  connections,
  suspensions,
  publishing,
  log,
  idempotency,
  ongoing,
  servicePauses,
  linkOrder,
  planTurn,
  expectSending,
  execute,
}: Needs) {
  /** By operation id: the ends of the tries that run. */
  const running = new Map<string, Promise<Tried>>();
  /** By operation id: callers that wait for a try to start. */
  const callers = new Map<string, PromiseWithResolvers<Tried> & { operation: Operation }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The ids of jobs that are being ended. */
  const ending = new Set<string>();

  log.setTurn({ prepare, claim, fail: tryAgain });

  /** Takes another turn soon; in the next worker, if this one is stopped before. */
  function tryAgain(): void {
    if (lifetime.signal.aborted) return;
    clearTimeout(timer);
    timer = lifetime.setTimeout(log.takeTurn, tryAgainMs);
    void expectSending(Date.now() + longestTimer).catch(noteProblem('send'));
  }

  async function prepare(): Promise<readonly Target[]> {
    const all = await connections.current();
    // A late refusal may have suspended a connection whose token was already replaced.
    suspensions.resume((suspended) => all.some(({ tokenVersion }) => tokenVersion === suspended.tokenVersion));
    return Promise.all(
      all.map(async (connection) => ({ connection, mayCarryKey: await idempotency.mayCarryKey(connection) })),
    );
  }

  async function claim(
    transaction: LogTransaction,
    { targets, left }: { targets: readonly Target[]; left: readonly Done[] },
  ): Promise<() => void> {
    const plan = await planTurn(transaction, targets);
    const released = await callersToRelease(transaction, plan);
    return () => {
      if (lifetime.signal.aborted) return;
      carryOut(plan);
      for (const operation of released) answerCallers(operation, afterShown({ operation }));
      publishLeft(left, targets);
    };
  }

  /** Starts what was claimed, and schedules the next turn. */
  function carryOut(plan: Plan): void {
    for (const claim of plan.claims) void run(claim);
    for (const job of plan.endedJobs) void endJob(job);
    schedule(plan);
  }

  /** Publishes what earlier workers have left unpublished. */
  function publishLeft(left: readonly Done[], targets: readonly Target[]): void {
    for (const done of left) {
      const connection = targets.find(({ connection: { id } }) => id === done.connectionId)?.connection;
      if (connection !== undefined) publishing.publishLeft(done, connection);
    }
  }

  /** Ends a job without remaining rows. If that cannot be saved, it is tried again after a pause. */
  async function endJob({ id }: Job): Promise<void> {
    if (ending.has(id)) return;
    ending.add(id);
    try {
      await log.transact(async (transaction) => {
        const job = await transaction.jobById(id);
        if (job === null || !isRunning(job) || (await hasRowLeft(transaction, job))) return;
        transaction.putJob({ ...job, state: { name: 'ended', at: Date.now() } });
      });
      ending.delete(id);
    } catch (fault) {
      noteProblem('storeChanges')(fault);
      lifetime.setTimeout(() => {
        ending.delete(id);
        void log.takeTurn();
      }, noRoomPause);
    }
  }

  /**
   * Sets timer and alarm for the next operation. One that waits behind another is started when that one ends.
   *
   * @param plan - its time is used, so that no operation becomes due unnoticed in between
   */
  function schedule({ now, next, rowsWaitMs, isBusy, hasDisk }: Plan): void {
    clearTimeout(timer);
    const wait = Math.min(next - now, rowsWaitMs > 0 ? rowsWaitMs : Number.POSITIVE_INFINITY);
    if (Number.isFinite(wait)) timer = lifetime.setTimeout(log.takeTurn, Math.min(longestTimer, wait));
    const wakeAt = isBusy ? Math.min(next, now + longestTimer) : next;
    // Without the disk, it is not known that nothing is due.
    if (!Number.isFinite(wakeAt) && !hasDisk) return;
    void expectSending(Number.isFinite(wakeAt) ? wakeAt : null).catch(noteProblem('send'));
  }

  async function run(claim: Claim): Promise<void> {
    const { operation } = claim;
    ongoing.beginTry(operation);
    const execution = execute(claim);
    const shown = execution.then(afterShown);
    running.set(operation.id, shown);
    answerCallers(operation, shown);
    const tried = await execution;
    await tried.saved?.catch(noteProblem('send'));
    ongoing.endTry(operation);
    running.delete(operation.id);
    servicePauses.stopIgnoringPauses(operation);
    const { state } = tried.operation;
    const isLast = ongoing.countTries(operation.connectionId) === 0;
    // While an operation is being published, others wait behind it until that is saved. A job ends with its last try.
    if (state.name !== 'done' || state.isPublished || isLast) void log.takeTurn();
  }

  /** Resolves with the end of a try: at once if the operation is done, otherwise after pages show it. */
  async function afterShown(tried: Tried): Promise<Tried> {
    if (tried.operation.state.name !== 'done') await log.whenShown();
    return tried;
  }

  function answerCallers({ id }: Operation, tried: Promise<Tried>): void {
    callers.get(id)?.resolve(tried);
    callers.delete(id);
  }

  /** Resolves once the current or next try ends; at once if the operation waits for something else, or is done. */
  function whenTried(operation: Operation): Promise<Tried> {
    const current = running.get(operation.id);
    if (current !== undefined) return current;
    const there = callers.get(operation.id) ?? { ...Promise.withResolvers<Tried>(), operation };
    callers.set(operation.id, there);
    void log.takeTurn();
    return there.promise;
  }

  /** Finds the operations whose try does not start next, though callers wait for it. */
  async function callersToRelease(transaction: LogTransaction, plan: Plan): Promise<Operation[]> {
    const released: Operation[] = [];
    for (const { operation } of callers.values()) {
      const now = await transaction.readOperation(operation);
      if (now === null || !(await linkOrder.isNext(transaction, plan, now))) released.push(now ?? operation);
    }
    return released;
  }

  return { whenTried };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
