/** How many writes are on the wire at once to a service: one that is slow holds up no other. */
const mostAtOnce = 4;

/** Who asks for a write: somebody by hand, or a job for one of its rows. */
type Asker = 'byHand' | 'ofJobs';

/** Who asks for a write, and of which service. */
export interface Turn {
  service: string;
  asker: Asker;
}

/** What is on the wire to a service, and those who wait for a place. */
interface Wire {
  busy: number;
  waiting: Record<Asker, (() => void)[]>;
}

const wires = new Map<string, Wire>();

/**
 * Sends something as soon as there is room on the wire; what somebody asked for by hand goes before the rows of jobs. What
 * waits here is kept already: so the next goes out while the one before is being noted.
 */
export async function onWire<T>({ service, asker }: Turn, send: () => Promise<T>): Promise<T> {
  const wire = wires.get(service) ?? { busy: 0, waiting: { byHand: [], ofJobs: [] } };
  wires.set(service, wire);
  const { waiting } = wire;
  if (wire.busy < mostAtOnce) wire.busy += 1;
  else await new Promise<void>((resolve) => waiting[asker].push(resolve));
  try {
    return await send();
  } finally {
    const next = waiting.byHand.shift() ?? waiting.ofJobs.shift();
    if (next === undefined) wire.busy -= 1;
    else next();
  }
}
