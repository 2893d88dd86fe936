import { type Background, perBackground } from '../background.ts';
import { type PublishedState, publishOutbox } from './publish.ts';

const memoryOf = perBackground(() => ({
  /** The time of the next update of pages and toolbar, in milliseconds since 1970; null if they are up to date. */
  announceAt: null as number | null,
  read: (() => ({ entries: [], held: [] })) as () => PublishedState,
}));

/** Says what there is to tell. */
export function announces(background: Background, state: () => PublishedState): void {
  memoryOf(background).read = state;
}

/** Tells pages and toolbar how the outbox stands; in so many milliseconds, where that can wait. */
export function announce(background: Background, pause = 0): void {
  const memory = memoryOf(background);
  const at = Date.now() + pause;
  if (pause > 0 && memory.announceAt !== null && memory.announceAt <= at) return;
  memory.announceAt = at;
  if (pause === 0) tell(background);
  else background.setTimeout(() => memory.announceAt === at && tell(background), pause);
}

function tell(background: Background): void {
  const memory = memoryOf(background);
  memory.announceAt = null;
  if (!background.signal.aborted) void publishOutbox(background, memory.read).catch(() => undefined);
}
