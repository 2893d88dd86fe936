import { type Background, perBackground } from '../shared/background.ts';

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

const listenersOf = perBackground((): ((change: LogChange) => void)[] => []);

/** Calls back at each further change of the log. */
export function onLogChange(background: Background, listener: (change: LogChange) => void): void {
  listenersOf(background).push(listener);
}

/** Notifies the listeners of a change. */
export function logChanged(background: Background, change: LogChange): void {
  for (const listener of listenersOf(background)) listener(change);
}
