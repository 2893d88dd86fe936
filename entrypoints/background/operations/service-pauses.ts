import { storedTime } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { unstarted } from './retry-states.ts';
import { maxPause } from './schedule.ts';

/** The time for which a service asks to wait with all requests. */
interface ServicePause {
  /** Milliseconds since 1970. */
  until: number;
  /** The service's failure. */
  failure: Failure;
}

const memoryOf = perBackground(() => ({
  pauses: new Map<string, ServicePause>(),
  /** Operations that a person wants to send despite the pause. */
  pressed: new Set<string>(),
}));

/** Records that a service asks to wait. It is forgotten with this worker. */
export function pauseService(background: Background, connectionId: string, pause: ServicePause): void {
  if ((pauseOf(background, connectionId)?.until ?? 0) < pause.until)
    memoryOf(background).pauses.set(connectionId, pause);
}

/** Ends a pause after the service has accepted a request. A newer pause continues. */
export function endPause(background: Background, connectionId: string, pause: ServicePause): void {
  const memory = memoryOf(background);
  if (memory.pauses.get(connectionId) === pause) memory.pauses.delete(connectionId);
}

/** Returns a service's pause; null if there is none. */
export function pauseOf(background: Background, connectionId: string): ServicePause | null {
  const pause = memoryOf(background).pauses.get(connectionId);
  return pause === undefined || storedTime(pause.until, maxPause) <= Date.now() ? null : pause;
}

/** Moves the ends of all pauses after the clock was set back, in milliseconds. */
export function setPausesEarlier(background: Background, by: number): void {
  for (const pause of memoryOf(background).pauses.values()) pause.until -= by;
}

/** Returns the pause that an operation has to wait for; null if a person wants it sent now. */
export const pauseFor = (background: Background, { id, connectionId }: Operation): ServicePause | null =>
  memoryOf(background).pressed.has(id) ? null : pauseOf(background, connectionId);

/** Returns the state of an operation that waits for a pause, which does not count as a try. */
export function stateUntil(state: OperationState, { until, failure }: ServicePause): OperationState {
  if (state.name === 'unconfirmed') return { ...state, checkAt: until, failure: state.failure ?? failure };
  // Everything else stays, such as that the link of a row must be read first.
  const before = state.name === 'waiting' ? state : unstarted;
  return { ...before, sendAt: until, failure };
}

/** Lets an operation ignore pauses until its next try ends. */
export const ignorePauses = (background: Background, { id }: Operation): unknown =>
  memoryOf(background).pressed.add(id);

/** Makes an operation wait for pauses again. */
export const stopIgnoringPauses = (background: Background, { id }: Operation): unknown =>
  memoryOf(background).pressed.delete(id);
