import { browser } from 'wxt/browser';
import { askAhead } from '@/lib/messaging/ahead.ts';
import { readLinkAndDays } from '@/lib/stats/read-range.ts';

/** Asks for the figures that the address is about, so that the service answers while the page's code is loaded. */
export function askForFigures(): void {
  // Not known to be private yet (render.tsx): what is asked for would be kept.
  if (browser.extension.inIncognitoContext) return;
  const about = readLinkAndDays(location.hash, Date.now());
  if (about === null) return;
  const { id, days } = about;
  if (days !== null) askAhead('retrieveStats', { id, ...days });
  askAhead('retrieveLink', { id });
}
