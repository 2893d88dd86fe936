import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { watchConnections } from '@/lib/storage/connections.ts';
import { createQueryClient } from './query-client.ts';

/** Gives a page of the options its query cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  // Another token may not see the same links.
  useEffect(() => watchConnections(() => client.removeQueries({ type: 'inactive' })), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
