import { browser } from 'wxt/browser';
import { drawLastTheme } from '@/components/ui/theme.ts';
import { readLinkStatsRoute } from '@/lib/link/route-table.ts';
import { prefetch } from '@/lib/messaging/prefetch.ts';
import { readLinkAndDays } from '@/lib/stats/read-range.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { statsRangeKey } from '@/lib/storage/keys.ts';
import { setPageLanguage } from '@/locales/page-language.ts';
import { loadNamed } from './load-pages.ts';

drawLastTheme();
// The slowest step first, then the code of the page and of React in parallel.
askForStats();
loadNamed();
void import('./render.tsx');
setPageLanguage();

/** Requests the stats of the page in the address, so that the service answers while the page's code is loaded. */
function askForStats(): void {
  const route = readLinkStatsRoute(location.hash);
  // The background would store the answer: it learns only later (render.tsx) that this window is private.
  if (route === null || browser.extension.inIncognitoContext) return;
  void askForDays();
  prefetch('retrieveLink', { id: route.id });
}

/** Requests the stats of the days in the address, or of the remembered range. */
async function askForDays(): Promise<void> {
  const stored: unknown = await readKey(statsRangeKey).catch(() => null);
  const about = readLinkAndDays(location.hash, Date.now(), String(Reflect.get(Object(stored), 'name')));
  if (about?.days != null) prefetch('retrieveStats', { id: about.id, ...about.days });
}
