import { type Background, perBackground } from '../shared/background.ts';

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

const memoryOf = perBackground(() => ({
  queues: new Map<string, SlotQueue>(),
  /** Rows of jobs wait for this promise; null if they don't wait. */
  suspendedUntil: null as Promise<void> | null,
  onRow: (): void => {},
}));

/** Sets the callback for each row of a job that is sent. */
export function onRowSent(background: Background, listener: () => void): void {
  memoryOf(background).onRow = listener;
}

/**
 * Suspends rows of jobs until a promise settles. Rows that are being sent finish, and single operations are still sent.
 */
export async function suspendRows(background: Background, until: Promise<void>): Promise<void> {
  const memory = memoryOf(background);
  memory.suspendedUntil = until;
  await until;
  if (memory.suspendedUntil !== until) return;
  memory.suspendedUntil = null;
  for (const queue of memory.queues.values()) fillSlots(background, queue);
}

/**
 * Sends a write as soon as a slot is free. Single operations come before rows of jobs. All of them are saved already,
 * so the next is sent while the result of the last is written.
 */
export async function withSlot<T>(
  background: Background,
  { connectionId, lane }: SlotRequest,
  send: () => Promise<T>,
): Promise<T> {
  const memory = memoryOf(background);
  const queue = memory.queues.get(connectionId) ?? { busy: 0, waiting: { single: [], job: [] } };
  memory.queues.set(connectionId, queue);
  await new Promise<void>((resolve) => {
    queue.waiting[lane].push(resolve);
    fillSlots(background, queue);
  });
  try {
    return await send();
  } finally {
    queue.busy -= 1;
    fillSlots(background, queue);
  }
}

/** Gives free slots to waiting writes. */
function fillSlots(background: Background, queue: SlotQueue): void {
  const memory = memoryOf(background);
  const { single, job } = queue.waiting;
  while (queue.busy < maxConcurrent) {
    const nextSingle = single.shift();
    const next = nextSingle ?? (memory.suspendedUntil === null ? job.shift() : undefined);
    if (next === undefined) return;
    queue.busy += 1;
    next();
    if (nextSingle === undefined) memory.onRow();
  }
}
