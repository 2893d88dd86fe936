import { useCallback, useLayoutEffect, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLink } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';

/** The link that figures are of: what was known of it, until the service has answered, and where it does not. */
export type RecordReading =
  | { state: 'loading'; record: LinkRecord | null }
  | { state: 'read'; record: LinkRecord }
  | { state: 'failed'; record: LinkRecord | null; failure: Failure; retry: () => void };

/** What the library has of a link on the connection there is. */
async function recallLink(id: string): Promise<LinkRecord | null> {
  const connection = await connectionItem.get();
  return connection && knownLink(connection.id, id);
}

/** Reads a link; null reads nothing yet. */
export function useRecord(id: string | null): RecordReading {
  const [reading, setReading] = useState<RecordReading>({ state: 'loading', record: null });
  const read = useCallback(async () => {
    if (id === null) return;
    const told = await ask('retrieveLink', { id });
    setReading(({ record }) =>
      told.ok
        ? { state: 'read', record: told.value }
        : { state: 'failed', record, failure: told.failure, retry: () => void read() },
    );
  }, [id]);
  useLayoutEffect(() => {
    void read();
    if (id === null) return;
    // Beside the question, not before it: figures wait for neither.
    void recallLink(id).then((record) => {
      if (record !== null) setReading((former) => (former.state === 'read' ? former : { ...former, record }));
    });
  }, [id, read]);
  return reading;
}
