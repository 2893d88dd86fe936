import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { Changes } from '../shared/changes.ts';
import type { OpenDatabase } from '../shared/database.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';
import { changeAgainWith } from './change-again.ts';
import { clockSetBackWith } from './clock.ts';
import { createDiscarding } from './discard.ts';
import { createDispatcher } from './dispatcher.ts';
import { createDoneOperations } from './done-operations.ts';
import { executeWith } from './execute.ts';
import { createJobFilling } from './fill-job.ts';
import { findCreatedLinkWith } from './find-created-link.ts';
import { createOpeningPopups } from './give-way.ts';
import { createIdempotency } from './idempotency.ts';
import { createJobRows } from './job-rows.ts';
import { createJobs } from './jobs.ts';
import { leaveOutTokensWith } from './leave-out-tokens.ts';
import { linksBeforeWith } from './links-before.ts';
import { createLogLoading } from './load-log.ts';
import { loadRowsWith } from './load-rows.ts';
import { createLoadedJobs } from './loaded-jobs.ts';
import { createLoadedOperations } from './loaded-operations.ts';
import { createLog } from './log.ts';
import { createLogChanges } from './log-changes.ts';
import { createOngoing } from './ongoing.ts';
import { createOperationActions } from './operation-actions.ts';
import { createPasswords } from './passwords.ts';
import { pendingDestinationsWith } from './pending-destinations.ts';
import { createOperationReads } from './read-operations.ts';
import { createReconciliation } from './reconcile.ts';
import { expectSendingWith } from './schedule.ts';
import { sendWith } from './send.ts';
import { createServicePauses } from './service-pauses.ts';
import { showJobs } from './show-jobs.ts';
import { showOperations } from './show-operations.ts';
import { createStores } from './stores.ts';
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
  const stores = createStores({ lifetime, openDatabase });
  const logChanges = createLogChanges();
  const loadedJobs = createLoadedJobs({ stores, logChanges });
  const ongoing = createOngoing();
  const loadedOperations = createLoadedOperations({ loadedJobs, logChanges, ongoing });
  const passwords = createPasswords({ lifetime, noteProblem });
  const log = createLog({ noteProblem, loadedOperations, passwords, logChanges, stores, loadedJobs, ongoing });
  const changeAgain = changeAgainWith({ connections, linkIndex, loadedJobs });
  const clockSetBack = clockSetBackWith();
  const doneOperations = createDoneOperations({ lifetime, changes, noteProblem, loadedOperations, log });
  const suspensions = createSuspensions({ lifetime, noteProblem, logChanges });
  const jobRows = createJobRows({ openDatabase, stores });
  const logLoading = createLogLoading({
    noteProblem,
    stores,
    suspensions,
    loadedOperations,
    logChanges,
    jobRows,
    loadedJobs,
  });
  const pendingDestinations = pendingDestinationsWith({ logLoading, loadedJobs, jobRows, loadedOperations });
  const linksBefore = linksBeforeWith({ noteProblem, linkIndex });
  const loadRows = loadRowsWith({ lifetime, loadedJobs, loadedOperations, log, jobRows, linksBefore });
  const servicePauses = createServicePauses();
  const findCreatedLink = findCreatedLinkWith({ connections });
  const reconciliation = createReconciliation({
    noteProblem,
    loadedOperations,
    doneOperations,
    log,
    suspensions,
    findCreatedLink,
    stores,
  });
  const expectSending = expectSendingWith();
  const idempotency = createIdempotency({ lifetime, connections });
  const send = sendWith({ linkIndex });
  const execute = executeWith({
    lifetime,
    changes,
    noteProblem,
    connections,
    loadedOperations,
    changeAgain,
    log,
    passwords,
    idempotency,
    reconciliation,
    linksBefore,
    servicePauses,
    ongoing,
    send,
    doneOperations,
    suspensions,
  });
  const dispatcher = createDispatcher({
    lifetime,
    noteProblem,
    connections,
    logLoading,
    suspensions,
    doneOperations,
    loadRows,
    log,
    loadedOperations,
    ongoing,
    clockSetBack,
    servicePauses,
    loadedJobs,
    reconciliation,
    expectSending,
    openingPopups: createOpeningPopups({ lifetime }),
    execute,
  });
  const discarding = createDiscarding({ logLoading, loadedOperations, ongoing, log, dispatcher });
  const leaveOutTokens = leaveOutTokensWith({ connections });
  const jobFilling = createJobFilling({
    lifetime,
    noteProblem,
    connections,
    logLoading,
    loadedJobs,
    leaveOutTokens,
    stores,
    passwords,
  });
  const jobs = createJobs({
    logLoading,
    loadedJobs,
    jobFilling,
    dispatcher,
    log,
    loadedOperations,
    jobRows,
  });
  const operationReads = createOperationReads({ noteProblem, logLoading, loadedOperations, stores });
  const actions = createOperationActions({
    connections,
    logLoading,
    loadedOperations,
    operationReads,
    stores,
    dispatcher,
    log,
    ongoing,
    suspensions,
    servicePauses,
    doneOperations,
  });
  showJobs({ lifetime, noteProblem, connections, loadedJobs, loadedOperations, logChanges });
  showOperations({ lifetime, noteProblem, connections, logChanges, suspensions, loadedOperations, stores });
  return {
    sendNow: actions.sendNow,
    pendingCreate: operationReads.pendingCreate,
    dismissRefused: actions.dismissRefused,
    enqueue: actions.enqueue,
    readOperation: operationReads.readOperation,
    pendingOperations: operationReads.pendingOperations,
    choose: actions.choose,
    flush: actions.flush,
    forgetRemoved: actions.forgetRemoved,
    pendingOperationsOf: operationReads.pendingOperationsOf,
    resultOf: actions.resultOf,
    sendDue: dispatcher.sendDue,
    discard: discarding.discard,
    discardAll: discarding.discardAll,
    discardUnsent: discarding.discardUnsent,
    removeAll: log.removeAll,
    allPublished: doneOperations.allPublished,
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
    pendingDestinations,
  };
}

export type Operations = ReturnType<typeof createOperations>;
