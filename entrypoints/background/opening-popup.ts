import { browser } from 'wxt/browser';
import { inTime } from '@/lib/async/in-time.ts';
import { whenOpening } from '@/lib/messaging/opening.ts';

/** So long a popup has the browser to itself as it opens, in milliseconds: by then it is mostly drawn and usable. */
const opensIn = 400;

/** How often it is looked for popups, in milliseconds: a look takes half of one. */
const often = 25;

/** Hears that a popup opens, and waits for it to be drawn. */
type Heard = (drawn: Promise<void>) => void;

/** Resolves once the popup is mostly drawn that opens now; null while none does. */
let opening: PromiseWithResolvers<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The popups that were there at the last look; null before the first. */
let known: ReadonlySet<string> | null = null;
let lookedAt = Number.NEGATIVE_INFINITY;
let onOpening: Heard = () => {};
let stopHearing = (): void => {};

/** Has somebody hear of each popup that opens: from itself, once its first script runs, or earlier by `lookForPopups`. */
export function heedPopups(heard: Heard): void {
  onOpening = heard;
  stopHearing = whenOpening(() => {
    popupOpens();
    // Else the first look after it would take it for one that opens only then.
    if (known !== null) void look();
  });
}

/** Hears of popups no more. */
export function ignorePopups(): void {
  stopHearing();
  onOpening = () => {};
  known = null;
  lookedAt = Number.NEGATIVE_INFINITY;
  endOpening();
}

function popupOpens(): void {
  opening ??= Promise.withResolvers();
  clearTimeout(timer);
  timer = setTimeout(endOpening, opensIn);
  onOpening(opening.promise);
}

function endOpening(): void {
  clearTimeout(timer);
  opening?.resolve();
  opening = null;
}

/** Resolves once no popup opens; where one opens after the other, it waits for no longer than two may take. */
export async function popupsDrawn(): Promise<void> {
  if (opening !== null) await inTime(2 * opensIn, opening.promise);
}

/**
 * Looks whether a popup is about to open: a busy machine runs no script in its page until long after the browser has made
 * it. For whoever keeps the machine busy, as often as it likes.
 */
export async function lookForPopups(): Promise<void> {
  if (performance.now() - lookedAt >= often) await look();
}

async function look(): Promise<void> {
  lookedAt = performance.now();
  const there = await openPopups().catch(() => null);
  if (there === null) return;
  const before = known;
  known = there;
  // One that was open before the first look needs nothing any more.
  if (before !== null && there.values().some((id) => !before.has(id))) popupOpens();
}

/** The popups that the browser has made a page for; null where it does not tell. */
async function openPopups(): Promise<ReadonlySet<string> | null> {
  const contexts = await browser.runtime.getContexts?.({ contextTypes: ['POPUP'] });
  return contexts === undefined ? null : new Set(contexts.map(({ contextId }) => contextId));
}
