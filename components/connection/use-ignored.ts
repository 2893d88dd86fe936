import { useCallback, useRef, useState } from 'react';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { QueryName } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';

/**
 * What the service of a connection ignores of what it is asked, once `look` has found it: the connection works meanwhile.
 * What was found of one connection says nothing of the next, were it the same with other names.
 */
export function useIgnored() {
  const [found, setFound] = useState<{ of: string; ignored: readonly QueryName[] } | null>(null);
  const last = useRef('');

  const look = useCallback(async (connection: Connection): Promise<void> => {
    const mine = JSON.stringify(connection);
    last.current = mine;
    setFound(null);
    const answer = await ask('findIgnored', null);
    if (answer.ok && last.current === mine) setFound({ of: mine, ignored: answer.value.ignored });
  }, []);

  const ignoredBy = (connection: Connection): readonly QueryName[] =>
    found?.of === JSON.stringify(connection) ? found.ignored : [];

  return { look, ignoredBy };
}
