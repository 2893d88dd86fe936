import { useCallback, useRef, useState } from 'react';
import { changedNames } from '@/lib/connection/detected-names.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { QueryName } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';

/**
 * Detects the query parameters that a connection's service ignores, after the connection works. The result is valid for
 * that connection and its names only.
 */
export function useIgnored() {
  const [found, setFound] = useState<{ of: Connection; ignored: readonly QueryName[] } | null>(null);
  const last = useRef<Connection>(null);

  const findIgnored = useCallback(async (connection: Connection): Promise<void> => {
    last.current = connection;
    setFound(null);
    const answer = await ask('findIgnored', null);
    if (answer.ok && last.current === connection) setFound({ of: connection, ignored: answer.value.ignored });
  }, []);

  const ignoredBy = (connection: Connection): readonly QueryName[] =>
    found?.of.id === connection.id && changedNames(found.of.names, connection.names).length === 0 ? found.ignored : [];

  return { findIgnored, ignoredBy };
}
