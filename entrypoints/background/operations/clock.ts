import type { Operation, OperationState } from '@/lib/operations/operation.ts';

/** Clock corrections below this are ignored, in milliseconds. */
const minCorrection = 60_000;

/** Returns the offset of the system clock from the monotonic one, in milliseconds. */
const lead = (): number => Math.round(Date.now() - performance.now());

export function clockSetBackWith() {
  let leadBefore = lead();

  /** Returns by how much the clock was set back since the last call, in milliseconds; 0 if it was not. */
  function clockSetBack(): number {
    const before = leadBefore;
    leadBefore = lead();
    return before - leadBefore > minCorrection ? before - leadBefore : 0;
  }

  return clockSetBack;
}

export type ClockSetBack = ReturnType<typeof clockSetBackWith>;

/**
 * Returns by how much the clock was at least set back while no worker ran. No operation can be requested in the future.
 *
 * @param now - milliseconds since 1970
 */
export function setBackUnseen(operations: readonly Operation[], now: number): number {
  const back = Math.max(0, ...operations.map(({ askedAt }) => askedAt - now));
  return back > minCorrection ? back : 0;
}

/** Moves an operation's times after the clock was set back, so that a delay of seconds does not become one of days. */
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
