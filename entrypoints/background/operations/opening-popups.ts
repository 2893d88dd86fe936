import { apis } from '@/lib/browser/apis.ts';
import { onPopupOpening } from '@/lib/messaging/opening.ts';
import type { Lifetime } from '../shared/lifetime.ts';

/*
 * No row is sent while a popup opens. Without this, a popup beside a job is drawn 50 % later (npm run bench:many).
 */

/** The time that a popup takes to open, in milliseconds. */
const openingTakes = 400;

/** The minimum time between two looks for popups, in milliseconds. A look takes half a millisecond. */
const lookInterval = 25;

interface Needs {
  lifetime: Lifetime;
}

/**
 * Creates the record of popups that open. A popup's first script announces that, but runs late on a busy machine. So
 * each sent row also looks for new popups. Without these looks, popups are drawn 15 to 26 % later.
 */
export function createOpeningPopups({ lifetime }: Needs) {
  /** The time at which the popup is open that opens now, by `performance.now()`. */
  let openAt = Number.NEGATIVE_INFINITY;
  /** The popups of the last look; null before the first. */
  let known: ReadonlySet<string> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const stopHearing = onPopupOpening(() => {
    popupOpens();
    // Otherwise the next look would find this popup, and suspend the rows again.
    if (known !== null) void look();
  });
  lifetime.onStopped(stopHearing);

  function popupOpens(): void {
    openAt = performance.now() + openingTakes;
  }

  /** Returns the milliseconds until the popup is open that opens now; 0 if none does. */
  function untilOpen(): number {
    return Math.max(0, openAt - performance.now());
  }

  /** Looks for new popups, unless it just has. */
  function lookForPopups(): void {
    if (performance.now() - lookedAt >= lookInterval) void look();
  }

  async function look(): Promise<void> {
    lookedAt = performance.now();
    const there = await openPopups().catch(() => null);
    if (there === null) return;
    const before = known;
    known = there;
    if (before !== null && there.values().some((id) => !before.has(id))) popupOpens();
  }

  return { untilOpen, lookForPopups };
}

export type OpeningPopups = ReturnType<typeof createOpeningPopups>;

/** Returns the ids of open popups; null if the browser cannot list them. */
async function openPopups(): Promise<ReadonlySet<string> | null> {
  const contexts = await apis.runtime.getContexts?.({ contextTypes: ['POPUP'] });
  return contexts === undefined ? null : new Set(contexts.map(({ contextId }) => contextId));
}
