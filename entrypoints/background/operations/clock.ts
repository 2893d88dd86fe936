import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';

/** Clocks are put right by less all the time, in milliseconds. */
const least = 60_000;

/** How far ahead this device's clock is of one that nobody sets. */
const lead = (): number => Math.round(Date.now() - performance.now());

const memoryOf = perBackground(() => ({
  leadBefore: lead(),
}));

/** By how much this device's clock was set back since this was last asked, in milliseconds; 0 where it was not. */
export function clockSetBack(background: Background): number {
  const memory = memoryOf(background);
  const before = memory.leadBefore;
  memory.leadBefore = lead();
  return before - memory.leadBefore > least ? before - memory.leadBefore : 0;
}

/**
 * By how much it was set back, at least, while no worker was there: nothing is asked for later than now.
 *
 * @param now - milliseconds since 1970
 */
export function setBackUnseen(operations: readonly Operation[], now: number): number {
  const back = Math.max(0, ...operations.map(({ askedAt }) => askedAt - now));
  return back > least ? back : 0;
}

/** An operation by a clock that was set back: what was put off for two seconds is not put off for a day. */
export const setEarlier = (operation: Operation, by: number): Operation => ({
  ...operation,
  askedAt: Math.max(0, operation.askedAt - by),
  state: stateEarlier(operation.state, by),
});

function stateEarlier(state: OperationState, by: number): OperationState {
  switch (state.name) {
    case 'waiting':
      return { ...state, sendAt: Math.max(0, state.sendAt - by) };
    case 'unconfirmed':
      return { ...state, since: Math.max(0, state.since - by), checkAt: Math.max(0, state.checkAt - by) };
    default:
      return state;
  }
}
