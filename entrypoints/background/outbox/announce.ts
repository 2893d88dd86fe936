import { type PublishedState, publishOutbox } from './publish.ts';

/** When pages and toolbar are to be told, in milliseconds since 1970; null while they know. */
let announceAt: number | null = null;
let isEnded = false;
let read: () => PublishedState = () => ({ entries: [], held: [] });

/** Says what there is to tell. */
export function announces(state: () => PublishedState): void {
  read = state;
}

/** Tells nothing any more. */
export function endAnnouncing(): void {
  isEnded = true;
}

/** Tells pages and toolbar how the outbox stands; in so many milliseconds, where that can wait. */
export function announce(pause = 0): void {
  const at = Date.now() + pause;
  if (pause > 0 && announceAt !== null && announceAt <= at) return;
  announceAt = at;
  if (pause === 0) tell();
  else setTimeout(() => announceAt === at && tell(), pause);
}

function tell(): void {
  announceAt = null;
  if (isEnded) return;
  void publishOutbox(read).catch(() => undefined);
}
