import { heedPopups, ignorePopups, lookForPopups } from '../opening-popup.ts';
import { holdRows, whenRowGoes } from '../outbox/outbox.ts';

/** Hears of popups no more. */
export const endGivingWay = (): void => ignorePopups();

/**
 * Begins no row while a popup opens. Those that the outbox has already wait there: to a service that is near they are half
 * a second of work, which the popup would wait behind.
 */
export function giveWay(): void {
  heedPopups(holdRows);
  whenRowGoes(() => void lookForPopups());
}
