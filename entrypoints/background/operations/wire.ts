import { type Background, perBackground } from '../background.ts';

/** The maximum number of concurrent writes to a service. A slow service does not delay others. */
const mostAtOnce = 4;

/** The lane of a write: a single operation or a row of a job. */
type Asker = 'byHand' | 'ofJobs';

/** The lane and service of a write. */
export interface Turn {
  connectionId: string;
  asker: Asker;
}

/** The concurrent writes to a service, and the queue. */
interface Wire {
  busy: number;
  waiting: Record<Asker, (() => void)[]>;
}

const memoryOf = perBackground(() => ({
  wires: new Map<string, Wire>(),
  /** Rows of jobs wait for this promise; null if they don't wait. */
  held: null as Promise<void> | null,
  onRow: (): void => {},
}));

/** Sets the callback for each row of a job that is sent. */
export function whenRowGoes(background: Background, heard: () => void): void {
  memoryOf(background).onRow = heard;
}

/**
 * Suspends rows of jobs until a promise settles. Rows that are being sent finish, and single operations are still sent.
 */
export async function holdRows(background: Background, until: Promise<void>): Promise<void> {
  const memory = memoryOf(background);
  memory.held = until;
  await until;
  if (memory.held !== until) return;
  memory.held = null;
  for (const wire of memory.wires.values()) fill(background, wire);
}

/**
 * Sends a write as soon as a slot is free. Single operations come before rows of jobs. All of them are saved already,
 * so the next is sent while the result of the last is written.
 */
export async function onWire<T>(
  background: Background,
  { connectionId, asker }: Turn,
  send: () => Promise<T>,
): Promise<T> {
  const memory = memoryOf(background);
  const wire = memory.wires.get(connectionId) ?? { busy: 0, waiting: { byHand: [], ofJobs: [] } };
  memory.wires.set(connectionId, wire);
  await new Promise<void>((resolve) => {
    wire.waiting[asker].push(resolve);
    fill(background, wire);
  });
  try {
    return await send();
  } finally {
    wire.busy -= 1;
    fill(background, wire);
  }
}

/** Gives free slots to waiting writes. */
function fill(background: Background, wire: Wire): void {
  const memory = memoryOf(background);
  const { byHand, ofJobs } = wire.waiting;
  while (wire.busy < mostAtOnce) {
    const asked = byHand.shift();
    const next = asked ?? (memory.held === null ? ofJobs.shift() : undefined);
    if (next === undefined) return;
    wire.busy += 1;
    next();
    if (asked === undefined) memory.onRow();
  }
}
