import type { Operation } from '@/lib/operations/operation.ts';
import type { SlotRequest } from './slots.ts';

/** Creates the record of the operations that are being tried. */
export function createOngoing() {
  /** Operations that are being tried. */
  const underWay = new Map<string, SlotRequest>();
  /** Operations among these that were never sent and wait for a slot. */
  const unsent = new Set<string>();

  /** Marks an operation as being tried. */
  function beginTry(operation: Operation): void {
    underWay.set(operation.id, slotRequestOf(operation));
    if (operation.state.name === 'waiting' && operation.state.tries === 0) unsent.add(operation.id);
  }

  /** Marks an operation as being sent. */
  function beginSending({ id }: Operation): void {
    unsent.delete(id);
  }

  function endTry({ id }: Operation): void {
    underWay.delete(id);
    unsent.delete(id);
  }

  function isUnderWay(id: string): boolean {
    return underWay.has(id);
  }

  /** Counts the operations being tried, optionally of one connection or lane. */
  function countUnderWay({ connectionId, lane }: Partial<SlotRequest> = {}): number {
    return [...underWay.values()].filter(
      (one) =>
        (connectionId === undefined || one.connectionId === connectionId) && (lane === undefined || one.lane === lane),
    ).length;
  }

  /** True if no request of an operation has left the browser. */
  function isUnsent({ id, state }: Operation): boolean {
    return underWay.has(id) ? unsent.has(id) : state.name === 'waiting' && state.tries === 0;
  }

  return { beginTry, beginSending, endTry, isUnderWay, countUnderWay, isUnsent };
}

export type Ongoing = ReturnType<typeof createOngoing>;

/** Returns the lane and connection of an operation. */
export const slotRequestOf = ({ job, connectionId }: Operation): SlotRequest => ({
  connectionId,
  lane: job === undefined ? 'single' : 'job',
});
