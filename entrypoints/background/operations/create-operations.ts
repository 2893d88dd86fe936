import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Changes } from '../shared/changes.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { claimWith } from './claim.ts';
import { clockSetBackWith } from './clock.ts';
import { createDiscarding } from './discard.ts';
import { createDispatcher } from './dispatcher.ts';
import { createEnds } from './ends.ts';
import { executeWith } from './execute.ts';
import { createJobFilling } from './fill-job.ts';
import { findCreatedLinkWith } from './find-created-link.ts';
import { createIdempotency } from './idempotency.ts';
import { createJobRows } from './job-rows.ts';
import { createJobs } from './jobs.ts';
import { createKeptOperations } from './kept-operations.ts';
import { leaveOutTokensWith } from './leave-out-tokens.ts';
import { createLinkOrder } from './link-order.ts';
import { linksBeforeWith } from './links-before.ts';
import { createLog } from './log.ts';
import { createLogEvents } from './log-events.ts';
import { createOngoing } from './ongoing.ts';
import { createOpeningPopups } from './opening-popups.ts';
import { createOperationActions } from './operation-actions.ts';
import { createPasswords } from './passwords.ts';
import { pendingDestinationsWith } from './pending-destinations.ts';
import { planConnectionWith } from './plan-connection.ts';
import { planTurnWith } from './plan-turn.ts';
import { createPublishing } from './publishing.ts';
import { createOperationReads } from './read-operations.ts';
import { rebuildUpdateWith } from './rebuild-update.ts';
import { createReconciliation } from './reconcile.ts';
import { saveResultWith } from './save-result.ts';
import { saveSurelyWith } from './save-surely.ts';
import { expectSendingWith } from './schedule.ts';
import { sendWith } from './send.ts';
import { sendOperationWith } from './send-operation.ts';
import { createServicePauses } from './service-pauses.ts';
import { showJobs } from './show-jobs.ts';
import { showOperations } from './show-operations.ts';
import { createSuspensions } from './suspensions.ts';

interface Needs {
  lifetime: Lifetime;
  openDatabase: OpenDatabase;
  changes: Changes;
  noteProblem: NoteProblem;
  connections: Connections;
  linkIndex: LinkIndex;
}

/**
 * Creates the room of the operations, which saves and sends what people and jobs change. docs/operations.md follows a
 * press through it, and says what happens to each operation when the worker is stopped.
 */
export function createOperations({ lifetime, openDatabase, changes, noteProblem, connections, linkIndex }: Needs) {
  const logEvents = createLogEvents();
  const ongoing = createOngoing();
  const servicePauses = createServicePauses();
  const passwords = createPasswords({ lifetime, noteProblem });
  const suspensions = createSuspensions({ lifetime, noteProblem, logEvents });
  const kept = createKeptOperations({ lifetime, openDatabase });
  const log = createLog({
    lifetime,
    openDatabase,
    noteProblem,
    kept,
    logEvents,
    passwords,
    ongoing,
    suspensions,
    clockSetBack: clockSetBackWith(),
  });
  const jobRows = createJobRows({ openDatabase, kept, log });
  const saveSurely = saveSurelyWith({ lifetime, noteProblem, log });
  const publishing = createPublishing({ lifetime, changes, noteProblem, saveSurely });
  const ends = createEnds({ ongoing, saveSurely, publishing });
  const findCreatedLink = findCreatedLinkWith({ connections });
  const reconciliation = createReconciliation({ ends, log, suspensions, findCreatedLink });
  const idempotency = createIdempotency({ lifetime, connections });
  const sendOperation = sendOperationWith({
    lifetime,
    noteProblem,
    connections,
    rebuildUpdate: rebuildUpdateWith({ connections, linkIndex, log }),
    log,
    idempotency,
    linksBefore: linksBeforeWith({ noteProblem, linkIndex }),
    servicePauses,
    ongoing,
    send: sendWith({ linkIndex }),
    suspensions,
  });
  const execute = executeWith({
    noteProblem,
    connections,
    log,
    kept,
    passwords,
    idempotency,
    reconciliation,
    ongoing,
    ends,
    sendOperation,
    saveResult: saveResultWith({ changes, log, ends, ongoing, reconciliation }),
  });
  const openingPopups = createOpeningPopups({ lifetime });
  const linkOrder = createLinkOrder({ ongoing });
  const planConnection = planConnectionWith({
    ongoing,
    servicePauses,
    reconciliation,
    linkOrder,
    claim: claimWith({ connections }),
  });
  const dispatcher = createDispatcher({
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
    planTurn: planTurnWith({ suspensions, ongoing, openingPopups, planConnection }),
    expectSending: expectSendingWith(),
    execute,
  });
  const discarding = createDiscarding({ ongoing, log });
  const leaveOutTokens = leaveOutTokensWith({ connections });
  const jobFilling = createJobFilling({ lifetime, noteProblem, connections, log, leaveOutTokens, passwords });
  showJobs({ lifetime, noteProblem, connections, log, jobRows, logEvents });
  const jobs = createJobs({ jobFilling, log, jobRows });
  const operationReads = createOperationReads({ log });
  const actions = createOperationActions({
    connections,
    dispatcher,
    log,
    kept,
    passwords,
    ongoing,
    suspensions,
    servicePauses,
    ends,
    publishing,
    jobs,
  });
  showOperations({ lifetime, noteProblem, connections, logEvents, suspensions, log, kept });
  return {
    sendNow: actions.sendNow,
    enqueue: actions.enqueue,
    readOperation: operationReads.readOperation,
    pendingOperations: operationReads.pendingOperations,
    choose: actions.choose,
    flush: actions.flush,
    forgetRemoved: actions.forgetRemoved,
    pendingOperationsOf: operationReads.pendingOperationsOf,
    resultOf: actions.resultOf,
    takeTurn: log.takeTurn,
    discard: discarding.discard,
    discardAll: discarding.discardAll,
    discardUnsent: discarding.discardUnsent,
    allPublished: publishing.allPublished,
    addRows: jobFilling.addRows,
    createJob: jobFilling.createJob,
    forgetJob: jobs.forgetJob,
    pauseJob: jobs.pauseJob,
    pauseJobsOf: jobs.pauseJobsOf,
    retryJob: jobs.retryJob,
    runJob: jobs.runJob,
    stopJob: jobs.stopJob,
    undoJob: jobs.undoJob,
    readJobRows: jobRows.readRows,
    readLeftOut: jobRows.readLeftOut,
    pendingDestinations: pendingDestinationsWith({ log, jobRows }),
  };
}

export type Operations = ReturnType<typeof createOperations>;
