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

const wires = new Map<string, Wire>();

/** Until then rows of jobs wait; null while they need not. */
let held: Promise<void> | null = null;

let onRow = (): void => {};

/** Has somebody hear of each row of a job that goes out. */
export function whenRowGoes(heard: () => void): void {
  onRow = heard;
}

/** Has the rows of jobs wait for something. What is on the wire ends, what somebody asks for by hand goes out. */
export async function holdRows(until: Promise<void>): Promise<void> {
  held = until;
  await until;
  if (held !== until) return;
  held = null;
  for (const wire of wires.values()) fill(wire);
}

/**
 * Sends something as soon as there is room on the wire; what somebody asked for by hand goes before the rows of jobs. What
 * waits here is kept already: so the next goes out while the one before is being noted.
 */
export async function onWire<T>({ connectionId, asker }: Turn, send: () => Promise<T>): Promise<T> {
  const wire = wires.get(connectionId) ?? { busy: 0, waiting: { byHand: [], ofJobs: [] } };
  wires.set(connectionId, wire);
  await new Promise<void>((resolve) => {
    wire.waiting[asker].push(resolve);
    fill(wire);
  });
  try {
    return await send();
  } finally {
    wire.busy -= 1;
    fill(wire);
  }
}

/** Gives those who wait the places that are free. */
function fill(wire: Wire): void {
  const { byHand, ofJobs } = wire.waiting;
  while (wire.busy < mostAtOnce) {
    const asked = byHand.shift();
    const next = asked ?? (held === null ? ofJobs.shift() : undefined);
    if (next === undefined) return;
    wire.busy += 1;
    next();
    if (asked === undefined) onRow();
  }
}
