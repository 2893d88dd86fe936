import { storedTime } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { maxPause } from './schedule.ts';

/** For how long a service asks to wait, whatever is to be sent to it. */
interface ServicePause {
  /** Milliseconds since 1970. */
  until: number;
  /** What it said. */
  failure: Failure;
}

const memoryOf = perBackground(() => ({
  pauses: new Map<string, ServicePause>(),
  /** The operations that a person wants to have sent all the same. */
  pressed: new Set<string>(),
}));

/** Notes that a service asks to wait, for as long as this worker lives. */
export function pauseService(background: Background, connectionId: string, pause: ServicePause): void {
  if ((pauseOf(background, connectionId)?.until ?? 0) < pause.until)
    memoryOf(background).pauses.set(connectionId, pause);
}

/** Notes that a service has done what it was sent in a pause. One that it has asked for since goes on. */
export function endPause(background: Background, connectionId: string, pause: ServicePause): void {
  const memory = memoryOf(background);
  if (memory.pauses.get(connectionId) === pause) memory.pauses.delete(connectionId);
}

/** Returns how long a service asks to wait; null once that is over. */
export function pauseOf(background: Background, connectionId: string): ServicePause | null {
  const pause = memoryOf(background).pauses.get(connectionId);
  return pause === undefined || storedTime(pause.until, maxPause) <= Date.now() ? null : pause;
}

/** Has all pauses end as meant by a clock that was set back by so many milliseconds. */
export function setPausesEarlier(background: Background, by: number): void {
  for (const pause of memoryOf(background).pauses.values()) pause.until -= by;
}

/** The pause that an operation has to wait for; null where a person wants it sent now. */
export const pauseFor = (background: Background, { id, connectionId }: Operation): ServicePause | null =>
  memoryOf(background).pressed.has(id) ? null : pauseOf(background, connectionId);

/** Returns the state of an operation that waits for a pause. That does not count as a try. */
export function stateUntil(state: OperationState, { until, failure }: ServicePause): OperationState {
  if (state.name === 'unconfirmed') return { ...state, checkAt: until, failure: state.failure ?? failure };
  return { name: 'waiting', sendAt: until, tries: state.name === 'waiting' ? state.tries : 0, failure };
}

/** Has an operation pass over a pause, once. */
export const passOver = (background: Background, { id }: Operation): unknown => memoryOf(background).pressed.add(id);
export const endPassing = (background: Background, { id }: Operation): unknown =>
  memoryOf(background).pressed.delete(id);
