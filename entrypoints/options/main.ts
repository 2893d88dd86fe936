import { browser } from 'wxt/browser';
import { drawLastTheme } from '@/components/ui/theme.ts';
import { askAhead } from '@/lib/messaging/ahead.ts';
import { readLinkAndDays } from '@/lib/stats/read-range.ts';
import { loadNamed } from './load-pages.ts';

drawLastTheme();
// The slowest step first, then the code of the page and of React in parallel.
askForStats();
loadNamed();
void import('./render.tsx');

/** Requests the stats of the page in the address, so that the service answers while the page's code is loaded. */
function askForStats(): void {
  // The background would store the answer: it learns only later (render.tsx) that this window is private.
  if (browser.extension.inIncognitoContext) return;
  const about = readLinkAndDays(location.hash, Date.now());
  if (about === null) return;
  const { id, days } = about;
  if (days !== null) askAhead('retrieveStats', { id, ...days });
  askAhead('retrieveLink', { id });
}
