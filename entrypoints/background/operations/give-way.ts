import { apis } from '@/lib/browser/apis.ts';
import { onPopupOpening } from '@/lib/messaging/opening.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { onRowSent, suspendRows } from './slots.ts';

/*
 * No row is sent while a popup opens. Without this, a popup beside a job is drawn 50 % later (npm run bench:many).
 */

/** The time that a popup takes to open, in milliseconds. */
const openingTakes = 400;

/** The minimum time between two looks for popups, in milliseconds. A look takes half a millisecond. */
const lookInterval = 25;

const memoryOf = perBackground(() => ({
  /** Resolves once the popup that opens now is open; null if none does. */
  opening: null as PromiseWithResolvers<void> | null,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** The popups of the last look; null before the first. */
  known: null as ReadonlySet<string> | null,
  lookedAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Suspends rows of jobs while a popup opens. A popup's first script announces that, but runs late on a busy machine. So
 * each sent row also looks for new popups; without these looks, popups are drawn 15 % later.
 */
export function suspendRowsForPopups(background: Background): void {
  const memory = memoryOf(background);
  const stopHearing = onPopupOpening(() => {
    popupOpens(background);
    // Otherwise the next look would find this popup, and suspend the rows again.
    if (memory.known !== null) void look(background);
  });
  background.onStopped(stopHearing);
  onRowSent(background, () => {
    if (performance.now() - memory.lookedAt >= lookInterval) void look(background);
  });
}

function popupOpens(background: Background): void {
  const memory = memoryOf(background);
  memory.opening ??= Promise.withResolvers();
  clearTimeout(memory.timer);
  memory.timer = background.setTimeout(() => {
    memory.opening?.resolve();
    memory.opening = null;
  }, openingTakes);
  void suspendRows(background, memory.opening.promise);
}

async function look(background: Background): Promise<void> {
  const memory = memoryOf(background);
  memory.lookedAt = performance.now();
  const there = await openPopups().catch(() => null);
  if (there === null) return;
  const before = memory.known;
  memory.known = there;
  if (before !== null && there.values().some((id) => !before.has(id))) popupOpens(background);
}

/** Returns the ids of open popups; null if the browser cannot list them. */
async function openPopups(): Promise<ReadonlySet<string> | null> {
  const contexts = await apis.runtime.getContexts?.({ contextTypes: ['POPUP'] });
  return contexts === undefined ? null : new Set(contexts.map(({ contextId }) => contextId));
}
