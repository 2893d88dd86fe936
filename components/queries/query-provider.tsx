import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { watchConnections } from '@/lib/storage/connections.ts';
import { createQueryClient } from './query-client.ts';

/** Provides the query cache of a page of the options. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  // A changed token may give access to other links.
  useEffect(() => watchConnections(() => client.removeQueries({ type: 'inactive' })), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
