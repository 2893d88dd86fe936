import { storedTime } from '@/lib/async/stored-time.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { type ClockSetBack, clockSetBackWith } from './clock.ts';
import { maxPause, type Scheduled } from './schedule.ts';

/** The time for which a service asks to wait with all requests of a connection. */
export interface ServicePause {
  /** Milliseconds since 1970. */
  until: number;
  failure: Failure;
}

/** Creates the record of the connections whose services ask to wait. */
export function createServicePauses() {
  const pauses = new Map<string, ServicePause & { clockSetBack: ClockSetBack }>();
  /** Operations that a person wants to send despite the pause. */
  const pressed = new Set<string>();

  /** Records that the service of a connection asks to wait. It is forgotten with this worker. */
  function pauseService(connectionId: string, pause: ServicePause): void {
    if ((pauseOf(connectionId)?.until ?? 0) < pause.until)
      pauses.set(connectionId, { ...pause, clockSetBack: clockSetBackWith() });
  }

  /** Ends a pause after the service has accepted a request. A newer pause continues. */
  function endPause(connectionId: string, pause: ServicePause): void {
    if (pauses.get(connectionId) === pause) pauses.delete(connectionId);
  }

  /** Returns the pause of a connection; null if there is none. Moves its end if the clock was set back since it began. */
  function pauseOf(connectionId: string): ServicePause | null {
    const pause = pauses.get(connectionId);
    if (pause === undefined) return null;
    pause.until -= pause.clockSetBack();
    return storedTime(pause.until, maxPause) <= Date.now() ? null : pause;
  }

  /** Returns the pause that an operation has to wait for; null if a person wants it sent now. */
  function pauseFor({ id, connectionId }: Operation): ServicePause | null {
    return pressed.has(id) ? null : pauseOf(connectionId);
  }

  /** Lets an operation ignore pauses until its next try ends. */
  function ignorePauses({ id }: Operation): void {
    pressed.add(id);
  }

  /** Makes an operation wait for pauses again. */
  function stopIgnoringPauses({ id }: Operation): void {
    pressed.delete(id);
  }

  return { pauseService, endPause, pauseOf, pauseFor, ignorePauses, stopIgnoringPauses };
}

export type ServicePauses = ReturnType<typeof createServicePauses>;

/** Returns the state of an operation that waits for a pause, which does not count as a try. */
export const stateUntil = (state: Scheduled, { until, failure }: ServicePause): Scheduled =>
  state.name === 'unconfirmed'
    ? { ...state, checkAt: until, failure: state.failure ?? failure }
    : { ...state, sendAt: until, failure };
