import { browser } from 'wxt/browser';
import { inTime } from '@/lib/async/in-time.ts';
import { whenOpening } from '@/lib/messaging/opening.ts';
import { type Background, perBackground } from './background.ts';

/** So long a popup has the browser to itself as it opens, in milliseconds: by then it is mostly drawn and usable. */
const opensIn = 400;

/** How often it is looked for popups, in milliseconds: a look takes half of one. */
const often = 25;

/** Hears that a popup opens, and waits for it to be drawn. */
type Heard = (drawn: Promise<void>) => void;

const memoryOf = perBackground(() => ({
  /** Resolves once the popup is mostly drawn that opens now; null while none does. */
  opening: null as PromiseWithResolvers<void> | null,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** The popups that were there at the last look; null before the first. */
  known: null as ReadonlySet<string> | null,
  lookedAt: Number.NEGATIVE_INFINITY,
  onOpening: (() => {}) as Heard,
}));

/** Has somebody hear of each popup that opens: from itself, once its first script runs, or earlier by `lookForPopups`. */
export function heedPopups(background: Background, heard: Heard): void {
  const memory = memoryOf(background);
  memory.onOpening = heard;
  const stopHearing = whenOpening(() => {
    popupOpens(background);
    // Else the first look after it would take it for one that opens only then.
    if (memory.known !== null) void look(background);
  });
  background.whenStopped(stopHearing);
}

function popupOpens(background: Background): void {
  const memory = memoryOf(background);
  memory.opening ??= Promise.withResolvers();
  clearTimeout(memory.timer);
  memory.timer = background.setTimeout(() => endOpening(background), opensIn);
  memory.onOpening(memory.opening.promise);
}

function endOpening(background: Background): void {
  const memory = memoryOf(background);
  clearTimeout(memory.timer);
  memory.opening?.resolve();
  memory.opening = null;
}

/** Resolves once no popup opens; where one opens after the other, it waits for no longer than two may take. */
export async function popupsDrawn(background: Background): Promise<void> {
  const memory = memoryOf(background);
  if (memory.opening !== null) await inTime(2 * opensIn, memory.opening.promise);
}

/**
 * Looks whether a popup is about to open: a busy machine runs no script in its page until long after the browser has made
 * it. For whoever keeps the machine busy, as often as it likes.
 */
export async function lookForPopups(background: Background): Promise<void> {
  if (performance.now() - memoryOf(background).lookedAt >= often) await look(background);
}

async function look(background: Background): Promise<void> {
  const memory = memoryOf(background);
  memory.lookedAt = performance.now();
  const there = await openPopups().catch(() => null);
  if (there === null) return;
  const before = memory.known;
  memory.known = there;
  // One that was open before the first look needs nothing any more.
  if (before !== null && there.values().some((id) => !before.has(id))) popupOpens(background);
}

/** The popups that the browser has made a page for; null where it does not tell. */
async function openPopups(): Promise<ReadonlySet<string> | null> {
  const contexts = await browser.runtime.getContexts?.({ contextTypes: ['POPUP'] });
  return contexts === undefined ? null : new Set(contexts.map(({ contextId }) => contextId));
}
