import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import { afterStop } from './restart.ts';
import { nextTry } from './schedule.ts';

/* The states in which an operation waits for its first or next try. */

type Waiting = Extract<OperationState, { name: 'waiting' }>;

/** The state of a row that was never started. */
export const unstarted = { name: 'waiting', sendAt: 0, tries: 0, failure: null } as const;

/** True for a row whose link was changed elsewhere: the link is read, and the row rebuilt, before it is sent. */
export const readsLinkFirst = (state: OperationState): boolean => state.name === 'waiting' && state.again === true;

/** Returns the state before a try whose row was rebuilt and saved. The next try sends the row as it is. */
export const afterReading = (state: OperationState): OperationState =>
  state.name === 'waiting' ? { ...state, again: false } : state;

/** Returns the number of earlier tries. An unconfirmed create counts one less in its state. */
export function triesOf(state: OperationState): number {
  if (state.name === 'waiting') return state.tries;
  return state.name === 'unconfirmed' ? state.tries + 1 : 0;
}

/**
 * Returns a state in which an operation is tried again. An unconfirmed create stays so, since it may have been made, and
 * a row whose link must be read first is still one.
 */
export function triedAgain(before: OperationState, waiting: Omit<Waiting, 'name'>): OperationState {
  const { sendAt, tries, failure } = waiting;
  if (before.name === 'unconfirmed') return { ...before, checkAt: sendAt, tries, failure };
  return { name: 'waiting', sendAt, tries, failure, ...(readsLinkFirst(before) && { again: true }) };
}

/** Returns a state in which an operation is tried now; null if it is being tried, or only the person can resolve it. */
export function triedNow(state: OperationState): OperationState | null {
  const now = Date.now();
  switch (state.name) {
    case 'unconfirmed':
      return { ...state, checkAt: now, tries: 0 };
    case 'waiting':
      return { ...state, sendAt: now };
    case 'refused':
      return { name: 'waiting', sendAt: now, tries: 0, failure: state.failure };
    default:
      return null;
  }
}

/** Returns the state of an operation after the storage failed during a try. The next try waits a little. */
export function afterFault(operation: Operation): OperationState {
  const state = afterStop(operation);
  const at = nextTry(1, 0);
  if (state.name === 'waiting') return { ...state, sendAt: at };
  return state.name === 'unconfirmed' ? { ...state, checkAt: at } : state;
}
