import { notifyManager, QueryClient } from '@tanstack/react-query';
import { createLimiter } from '@/lib/async/limiter.ts';
import { alwaysStale } from './queries.ts';

/** The number of requests that a page has under way at once: stats of many links must not crowd a service out. */
const maxRequests = 4;

/** For how long an answer that is not shown stays in memory, in milliseconds: a page is drawn before it observes it. */
const unusedFor = 1000;

/**
 * Makes the query cache of a page of the options. It holds what is shown: what outlives that is what the background stored,
 * so that a removed connection or link leaves nothing in memory. The background repeats failed requests.
 */
export function createQueryClient(): QueryClient {
  // The first frame after an answer shows it.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: unusedFor,
        staleTime: alwaysStale,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A service on this device needs no network.
        networkMode: 'always',
        // An answer may have fifty thousand rows to compare.
        structuralSharing: false,
        meta: { limiter: createLimiter(maxRequests) },
      },
    },
  });
}
