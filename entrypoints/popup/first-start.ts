import { readPage } from '@/lib/link/page/page.ts';
import { draftOfPage } from '@/lib/new-link/draft-of-page.ts';
import type { FirstForm } from './first-form/read-first-form.ts';
import type { Start } from './read-start.ts';

/** Returns the data to hydrate the first form: nothing more is known of its page, or it would not be shown. */
export function firstStart({ tab, connection, hasOthers, theme, hasPending }: FirstForm): Start {
  const page = readPage(tab);
  return {
    connection,
    link: undefined,
    hasOthers,
    isTokenForgotten: false,
    preferences: { theme, shortenOnOpen: false },
    page,
    loadingFrom: tab.status === 'loading' ? tab.url : null,
    at: { tabId: tab.id, address: tab.url, connectionId: connection.id },
    initial: draftOfPage(page, connection),
    saved: null,
    made: null,
    pending: hasPending ? { creation: null, hasChannels: false } : null,
    known: null,
  };
}
