import { browser } from 'wxt/browser';
import { onPopupOpening } from '@/lib/messaging/opening.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { onRowSent, suspendRows } from './slots.ts';

/*
 * No row is sent while a popup opens. Without this, a popup beside a job is drawn 50 % later (npm run bench:many).
 */

/** A popup opens within this time, in milliseconds. */
const openingTakes = 400;

/** The shortest time between two looks for popups, in milliseconds. A look takes half of one. */
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
 * Holds the rows of jobs while a popup opens. A popup says so in its first script. A busy machine runs that late, so
 * each row that is sent also looks for new popups; without that, popups are drawn 15 % later.
 */
export function suspendRowsForPopups(background: Background): void {
  const memory = memoryOf(background);
  const stopHearing = onPopupOpening(() => {
    popupOpens(background);
    // The next look would else find it, and take it for one that opens then.
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

/** Returns the popups that have a page; null in a browser that doesn't say. */
async function openPopups(): Promise<ReadonlySet<string> | null> {
  const contexts = await browser.runtime.getContexts?.({ contextTypes: ['POPUP'] });
  return contexts === undefined ? null : new Set(contexts.map(({ contextId }) => contextId));
}
