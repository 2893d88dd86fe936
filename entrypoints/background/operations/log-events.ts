import type { Operation } from '@/lib/operations/operation.ts';
import type { LogChange } from './log-overlay.ts';

/** An event of the log. */
type Event =
  /** An operation or a suspended connection has changed. Pages are notified within `delay` milliseconds. */
  | { kind: 'operations'; delay: number }
  /** The list of jobs, or the state of one. */
  | { kind: 'jobs' }
  /** The numbers of added, changed and removed rows, by job. Rows that are deleted with their job are not listed. */
  | { kind: 'rows'; rows: ReadonlyMap<string, readonly number[]> };

/**
 * The time for which changes of a job's rows are collected before pages are notified, in milliseconds. This makes jobs
 * 20 % faster.
 */
export const rowChangesDelayMs = 250;

/**
 * Most requests are answered within this time, in milliseconds. Pages are notified only of slower ones, which saves two
 * writes to the browser's storage.
 */
const firstTryDelayMs = 50;

/** Handles an event. Returns a promise if pages are notified at once. */
type Listener = (event: Event) => Promise<unknown> | undefined;

/** Creates the events of the log. */
export function createLogEvents() {
  const listeners: Listener[] = [];

  function subscribe(listener: Listener): void {
    listeners.push(listener);
  }

  /** Resolves once pages are notified of an urgent event, and at once for others. */
  function notify(event: Event): Promise<unknown> {
    return Promise.all(listeners.map((listener) => listener(event)));
  }

  /** Notifies of what a transaction has changed. Resolves as `notify` does. */
  function noteChanges({ put, removed, jobs }: LogChange): Promise<unknown> {
    const operations = [...put, ...removed];
    const notified: Promise<unknown>[] = [];
    if (operations.length > 0)
      notified.push(
        notify({
          kind: 'operations',
          delay: operations.reduce((least, one) => Math.min(least, delayOf(one)), rowChangesDelayMs),
        }),
      );
    const isOnlyFilling = jobs.values().every((job) => job?.state.name === 'filling');
    const ofJobs = operations.flatMap(({ job }) => job ?? []);
    const rows = new Map([...Map.groupBy(ofJobs, ({ id }) => id)].map(([id, all]) => [id, all.map(({ row }) => row)]));
    // A change of a job alone is shown, too: of one that is filled, like its rows, and of others at once.
    for (const [id, job] of jobs) if (job !== null && !rows.has(id)) rows.set(id, []);
    if (rows.size > 0) notified.push(notify({ kind: 'rows', rows }));
    if (!isOnlyFilling) notified.push(notify({ kind: 'jobs' }));
    return Promise.all(notified);
  }

  return { subscribe, notify, noteChanges };
}

export type LogEvents = ReturnType<typeof createLogEvents>;

/** Pages see rows through their job, so changes of rows alone can wait. In milliseconds. */
function delayOf({ job, write, state }: Operation): number {
  if (job !== undefined) return rowChangesDelayMs;
  // Show the start of a deletion at once: lists hide its link from then on.
  return state.name === 'sending' && write.kind !== 'delete' ? firstTryDelayMs : 0;
}
