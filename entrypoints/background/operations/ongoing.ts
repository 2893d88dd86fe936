import type { Operation } from '@/lib/operations/operation.ts';

/** The maximum number of writes sent at once on a connection. A slow service does not delay others. */
const maxConcurrent = 4;

/** A try of an operation. */
interface OngoingTry {
  connectionId: string;
  /** False once the try sends nothing more. */
  isSending: boolean;
  /** Resolves then. */
  sent: PromiseWithResolvers<void>;
}

/** Creates the record of the operations that are being tried. */
export function createOngoing() {
  const tries = new Map<string, OngoingTry>();

  /**
   * Marks an operation as being tried. Resolves once the try sends nothing more, so that another write can be sent while
   * its result is saved.
   */
  function beginTry({ id, connectionId }: Operation): Promise<void> {
    const sent = Promise.withResolvers<void>();
    tries.set(id, { connectionId, isSending: true, sent });
    return sent.promise;
  }

  /** Marks a try as one that sends nothing more: it has its answer, or searches the service's list. */
  function endSending({ id }: Operation): void {
    const one = tries.get(id);
    if (one === undefined) return;
    one.isSending = false;
    one.sent.resolve();
  }

  function endTry({ id }: Operation): void {
    tries.get(id)?.sent.resolve();
    tries.delete(id);
  }

  /** True from the start of a try until its result is saved, or is done in memory. */
  function isBeingTried(id: string): boolean {
    return tries.has(id);
  }

  /** Counts the operations being tried, optionally of one connection. */
  function countTries(connectionId: string | null = null): number {
    return of(connectionId).length;
  }

  /** True if another write may be sent on a connection now. */
  function hasRoom(connectionId: string): boolean {
    return of(connectionId).filter(({ isSending }) => isSending).length < maxConcurrent;
  }

  function of(connectionId: string | null): OngoingTry[] {
    return [...tries.values()].filter((one) => connectionId === null || one.connectionId === connectionId);
  }

  return { beginTry, endSending, endTry, isBeingTried, countTries, hasRoom };
}

export type Ongoing = ReturnType<typeof createOngoing>;
