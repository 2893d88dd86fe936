import { useCallback, useLayoutEffect, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLink } from '@/lib/library/index.ts';
import { parseLinkKey } from '@/lib/link/link-key.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { readConnection } from '@/lib/storage/connections.ts';

/** The link of the stats: the cached record until the service has answered, and if that fails. */
export type RecordReading =
  | { state: 'loading'; record: LinkRecord | null }
  | { state: 'read'; record: LinkRecord }
  | { state: 'failed'; record: LinkRecord | null; failure: Failure; retry: () => void };

/** Returns the cached link. */
async function recallLink(link: string): Promise<LinkRecord | null> {
  const { connectionId = pageConnectionId(), id } = parseLinkKey(link);
  const connection = await readConnection(connectionId);
  return connection && knownLink(connection.id, id);
}

/** Reads a link; null reads nothing yet. */
export function useRecord(link: string | null): RecordReading {
  const [reading, setReading] = useState<RecordReading>({ state: 'loading', record: null });
  const read = useCallback(async () => {
    if (link === null) return;
    const { connectionId, id } = parseLinkKey(link);
    const answered = await ask('retrieveLink', { id }, connectionId);
    setReading(({ record }) =>
      answered.ok
        ? { state: 'read', record: answered.value }
        : { state: 'failed', record, failure: answered.failure, retry: () => void read() },
    );
  }, [link]);
  useLayoutEffect(() => {
    void read();
    if (link === null) return;
    // Beside the question, not before it: figures wait for neither.
    void recallLink(link).then((record) => {
      if (record !== null) setReading((former) => (former.state === 'read' ? former : { ...former, record }));
    });
  }, [link, read]);
  return reading;
}
