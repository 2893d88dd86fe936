/** The maximum number of concurrent writes to a service. A slow service does not delay others. */
const maxConcurrent = 4;

/** The lane of a write: a single operation or a row of a job. */
type Lane = 'single' | 'job';

/** The lane and service of a write. */
export interface SlotRequest {
  connectionId: string;
  lane: Lane;
}

/** The concurrent writes to a service, and the queue. */
interface SlotQueue {
  busy: number;
  waiting: Record<Lane, (() => void)[]>;
}

/** Creates the slots in which writes are sent. */
export function createSlots() {
  const queues = new Map<string, SlotQueue>();
  /** Rows of jobs wait for this promise; null if they don't wait. */
  let suspendedUntil: Promise<void> | null = null;
  let onRow = (): void => {};

  /** Sets the callback for each row of a job that is sent. */
  function onRowSent(listener: () => void): void {
    onRow = listener;
  }

  /**
   * Suspends rows of jobs until a promise settles. Rows that are being sent finish, and single operations are still sent.
   */
  async function suspendRows(until: Promise<void>): Promise<void> {
    suspendedUntil = until;
    await until;
    if (suspendedUntil !== until) return;
    suspendedUntil = null;
    for (const queue of queues.values()) fillSlots(queue);
  }

  /**
   * Sends a write as soon as a slot is free. Single operations come before rows of jobs. All of them are saved already,
   * so the next is sent while the result of the last is written.
   */
  async function withSlot<T>({ connectionId, lane }: SlotRequest, send: () => Promise<T>): Promise<T> {
    const queue = queues.get(connectionId) ?? { busy: 0, waiting: { single: [], job: [] } };
    queues.set(connectionId, queue);
    await new Promise<void>((resolve) => {
      queue.waiting[lane].push(resolve);
      fillSlots(queue);
    });
    try {
      return await send();
    } finally {
      queue.busy -= 1;
      fillSlots(queue);
    }
  }

  /** Gives free slots to waiting writes. */
  function fillSlots(queue: SlotQueue): void {
    const { single, job } = queue.waiting;
    while (queue.busy < maxConcurrent) {
      const nextSingle = single.shift();
      const next = nextSingle ?? (suspendedUntil === null ? job.shift() : undefined);
      if (next === undefined) return;
      queue.busy += 1;
      next();
      if (nextSingle === undefined) onRow();
    }
  }

  return { onRowSent, suspendRows, withSlot };
}

export type Slots = ReturnType<typeof createSlots>;
