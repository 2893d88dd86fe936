import { useEffect, useState } from 'react';
import { textCollator } from '@/components/ui/text-collator.ts';
import { byName } from '@/lib/connection/connection-name.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { readConnections, watchConnections } from '@/lib/storage/connections.ts';

export interface Connections {
  /** Sorted by name. */
  all: readonly Connection[];
  /** The id of the connection in use; undefined if there is none. */
  inUse: string | undefined;
}

/** Returns all connections; null until they are read. */
export function useConnections(): Connections | null {
  const [connections, setConnections] = useState<Connections | null>(null);
  useEffect(() => {
    const read = () =>
      void readConnections().then(
        (found) => setConnections({ all: byName(found, textCollator()), inUse: found[0]?.id }),
        // The page reports the failure, since it reads its own connection.
        () => undefined,
      );
    read();
    return watchConnections(read);
  }, []);
  return connections;
}
