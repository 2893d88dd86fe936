import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../shared/background.ts';
import type { SlotRequest } from './slots.ts';

const memoryOf = perBackground(() => ({
  /** Operations that are being tried. */
  underWay: new Map<string, SlotRequest>(),
  /** Operations among these that were never sent and wait for a slot. */
  unsent: new Set<string>(),
}));

/** Returns the lane and connection of an operation. */
export const slotRequestOf = ({ job, connectionId }: Operation): SlotRequest => ({
  connectionId,
  lane: job === undefined ? 'single' : 'job',
});

/** Marks an operation as being tried. */
export function beginTry(background: Background, operation: Operation): void {
  const memory = memoryOf(background);
  memory.underWay.set(operation.id, slotRequestOf(operation));
  if (operation.state.name === 'waiting' && operation.state.tries === 0) memory.unsent.add(operation.id);
}

/** Marks an operation as being sent. */
export const beginSending = (background: Background, { id }: Operation): unknown =>
  memoryOf(background).unsent.delete(id);

export function endTry(background: Background, { id }: Operation): void {
  const memory = memoryOf(background);
  memory.underWay.delete(id);
  memory.unsent.delete(id);
}

export const isUnderWay = (background: Background, id: string): boolean => memoryOf(background).underWay.has(id);

/** Counts the operations being tried, optionally of one connection or lane. */
export const countUnderWay = (background: Background, { connectionId, lane }: Partial<SlotRequest> = {}): number =>
  [...memoryOf(background).underWay.values()].filter(
    (one) =>
      (connectionId === undefined || one.connectionId === connectionId) && (lane === undefined || one.lane === lane),
  ).length;

/** True if no request of an operation has left the browser. */
export function isUnsent(background: Background, { id, state }: Operation): boolean {
  const { underWay, unsent } = memoryOf(background);
  return underWay.has(id) ? unsent.has(id) : state.name === 'waiting' && state.tries === 0;
}
