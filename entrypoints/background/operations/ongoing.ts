import type { Operation } from '@/lib/operations/operation.ts';

/** The maximum number of writes sent at once on a connection. A slow service does not delay others. */
export const maxConcurrent = 4;

/** A try of an operation. */
interface OngoingTry {
  connectionId: string;
  /** False once the try sends nothing more. */
  isSending: boolean;
  /** False once its operation was removed. */
  isWanted: boolean;
}

/** Creates the record of the operations that are being tried. */
export function createOngoing() {
  const tries = new Map<string, OngoingTry>();

  /** Marks an operation as being tried. */
  function beginTry({ id, connectionId }: Operation): void {
    tries.set(id, { connectionId, isSending: true, isWanted: true });
  }

  /**
   * Marks a try as one that sends nothing more, since it has its answer, or searches the service's list. Another write
   * may be sent while its result is saved.
   */
  function endSending({ id }: Operation): void {
    const one = tries.get(id);
    if (one !== undefined) one.isSending = false;
  }

  function endTry({ id }: Operation): void {
    tries.delete(id);
  }

  /** True from the start of a try until its result is saved. */
  function isBeingTried(id: string): boolean {
    return tries.has(id);
  }

  /** Counts the operations being tried, optionally of one connection. */
  function countTries(connectionId: string | null = null): number {
    return of(connectionId).length;
  }

  /** Returns how many more writes may be sent on a connection now. */
  function roomOn(connectionId: string): number {
    return maxConcurrent - of(connectionId).filter(({ isSending }) => isSending).length;
  }

  /** Keeps operations that are being tried from being sent, as far as they were not. */
  function cancelTries(isMeant: (connectionId: string) => boolean): void {
    for (const one of tries.values()) if (isMeant(one.connectionId)) one.isWanted = false;
  }

  /** True if an operation was removed while it is being tried. */
  function isCanceled(id: string): boolean {
    return tries.get(id)?.isWanted === false;
  }

  function of(connectionId: string | null): OngoingTry[] {
    return [...tries.values()].filter((one) => connectionId === null || one.connectionId === connectionId);
  }

  return { beginTry, endSending, endTry, isBeingTried, countTries, roomOn, cancelTries, isCanceled };
}

export type Ongoing = ReturnType<typeof createOngoing>;
