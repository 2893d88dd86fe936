import { useCallback, useRef, useState } from 'react';
import { sameNames } from '@/lib/connection/names/found-names.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { QueryName } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';

/**
 * What the service of a connection ignores of what it is asked, once `findIgnored` has found it: the connection works meanwhile.
 * What was found of one connection says nothing of the next, were it the same with other names.
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
    found?.of.id === connection.id && sameNames(found.of.names, connection.names) ? found.ignored : [];

  return { findIgnored, ignoredBy };
}
