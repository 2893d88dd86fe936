import type { Background } from '../background.ts';
import { heedPopups, lookForPopups } from '../opening-popup.ts';
import { holdRows, whenRowGoes } from './wire.ts';

/**
 * Begins no row while a popup opens. Those that the outbox has already wait there: to a service that is near they are half
 * a second of work, which the popup would wait behind.
 */
export function giveWay(background: Background): void {
  heedPopups(background, (until) => holdRows(background, until));
  whenRowGoes(background, () => void lookForPopups(background));
}
