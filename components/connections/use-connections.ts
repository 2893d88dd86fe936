import { useEffect, useState } from 'react';
import { byName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readConnections, watchConnections } from '@/lib/storage/connections.ts';

/** Returns all connections, sorted by name, as they change; null until they are read. */
export function useConnections(): readonly Connection[] | null {
  const [all, setAll] = useState<readonly Connection[] | null>(null);
  useEffect(() => {
    let current = true;
    const read = () =>
      void readConnections().then(
        (found) => current && setAll(byName(found)),
        // The page reports the failure, since it reads its own connection.
        () => undefined,
      );
    read();
    const unwatch = watchConnections(read);
    return () => {
      current = false;
      unwatch();
    };
  }, []);
  return all;
}
