import { type Background, perBackground } from '../background.ts';

/** How many writes are on the wire at once to a service: one that is slow holds up no other. */
const mostAtOnce = 4;

/** Who asks for a write: somebody by hand, or a job for one of its rows. */
type Asker = 'byHand' | 'ofJobs';

/** Who asks for a write, and of which service. */
export interface Turn {
  connectionId: string;
  asker: Asker;
}

/** What is on the wire to a service, and those who wait for a place. */
interface Wire {
  busy: number;
  waiting: Record<Asker, (() => void)[]>;
}

const memoryOf = perBackground(() => ({
  wires: new Map<string, Wire>(),
  /** Until then rows of jobs wait; null while they need not. */
  held: null as Promise<void> | null,
  onRow: (): void => {},
}));

/** Has somebody hear of each row of a job that goes out. */
export function whenRowGoes(background: Background, heard: () => void): void {
  memoryOf(background).onRow = heard;
}

/** Has the rows of jobs wait for something. What is on the wire ends, what somebody asks for by hand goes out. */
export async function holdRows(background: Background, until: Promise<void>): Promise<void> {
  const memory = memoryOf(background);
  memory.held = until;
  await until;
  if (memory.held !== until) return;
  memory.held = null;
  for (const wire of memory.wires.values()) fill(background, wire);
}

/**
 * Sends something as soon as there is room on the wire; what somebody asked for by hand goes before the rows of jobs. What
 * waits here is kept already: so the next goes out while the one before is being noted.
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

/** Gives those who wait the places that are free. */
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
