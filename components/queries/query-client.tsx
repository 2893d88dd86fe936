import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createLimiter } from '@/lib/async/limiter.ts';
import { watchConnections } from '@/lib/storage/connections.ts';
import { alwaysStale } from './queries.ts';

/** The largest number of concurrent requests of a page, so that stats of many links don't overload a service. */
const maxRequests = 4;

/** The time for which an unobserved answer stays in memory, in milliseconds: a page renders before it observes the query. */
const unusedFor = 1000;

/**
 * Creates the query cache of a page of the options. It holds shown answers only, so that a removed connection or link leaves
 * nothing in memory. The background stores answers and retries failed requests.
 */
export function createQueryClient(): QueryClient {
  // Render an answer in the next frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: unusedFor,
        staleTime: alwaysStale,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A service on this device works without a network.
        networkMode: 'always',
        // Comparing answers of 50,000 rows would take too long.
        structuralSharing: false,
        meta: { limiter: createLimiter(maxRequests) },
      },
    },
  });
}

/** Provides the query cache of a page of the options. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  // A changed token may give access to other links.
  useEffect(() => watchConnections(() => client.removeQueries({ type: 'inactive' })), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
