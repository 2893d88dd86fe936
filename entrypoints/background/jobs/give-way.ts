import { whenOpening } from '@/lib/messaging/opening.ts';
import { holdRows } from '../outbox/outbox.ts';

/** So long a popup has the browser to itself as it opens, in milliseconds: by then it is mostly drawn and usable. */
const opensIn = 400;

let end = (): void => {};

/** Hears of popups no more. */
export const endGivingWay = (): void => end();

/**
 * Begins no row while a popup opens. Those that the outbox has already wait there: to a service that is near they are half
 * a second of work, which the popup would wait behind.
 */
export function giveWay(): void {
  end = whenOpening(() => holdRows(opensIn));
}
