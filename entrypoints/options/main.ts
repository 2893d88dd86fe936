import { browser } from 'wxt/browser';
import { drawLastTheme } from '@/components/ui/theme.ts';
import { askAhead } from '@/lib/messaging/ahead.ts';
import { readLinkAndDays } from '@/lib/stats/read-range.ts';
import { loadNamed } from './load-pages.ts';

drawLastTheme();
// First what takes longest, then all code at once: the page's own beside what draws it.
askForStats();
loadNamed();
void import('./render.tsx');

/** Asks for the stats that the address is about, so that the service answers while the page's code is loaded. */
function askForStats(): void {
  // Not known to be private yet (render.tsx): what is asked for would be kept.
  if (browser.extension.inIncognitoContext) return;
  const about = readLinkAndDays(location.hash, Date.now());
  if (about === null) return;
  const { id, days } = about;
  if (days !== null) askAhead('retrieveStats', { id, ...days });
  askAhead('retrieveLink', { id });
}
