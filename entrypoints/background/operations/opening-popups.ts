import { onPopupOpening } from '@/lib/messaging/opening.ts';
import type { Lifetime } from '../shared/lifetime.ts';

/** The time that a popup takes to open, in milliseconds. */
const openingTakes = 400;

interface Needs {
  lifetime: Lifetime;
}

/**
 * Creates the record of popups that open. While one does, no row of a job is sent, or it would be drawn 15 % later (npm run
 * bench:many). A popup's first script announces that it opens.
 */
export function createOpeningPopups({ lifetime }: Needs) {
  /** The time at which the popup is open that opens now, by `performance.now()`. */
  let openAt = Number.NEGATIVE_INFINITY;

  const stopHearing = onPopupOpening(() => {
    openAt = performance.now() + openingTakes;
  });
  lifetime.onStopped(stopHearing);

  /** Returns the milliseconds until the popup is open that opens now; 0 if none does. */
  function untilOpen(): number {
    return Math.max(0, openAt - performance.now());
  }

  return { untilOpen };
}

export type OpeningPopups = ReturnType<typeof createOpeningPopups>;
