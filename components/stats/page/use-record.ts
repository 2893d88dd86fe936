import { useCallback, useLayoutEffect, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { ask } from '@/lib/messaging/ask.ts';

export type RecordReading =
  | { state: 'loading' }
  | { state: 'read'; record: LinkRecord }
  | { state: 'failed'; failure: Failure; retry: () => void };

/** The link itself; null reads nothing yet. */
export function useRecord(id: string | null): RecordReading {
  const [reading, setReading] = useState<RecordReading>({ state: 'loading' });
  const read = useCallback(async () => {
    if (id === null) return;
    const told = await ask('retrieveLink', { id });
    setReading(
      told.ok
        ? { state: 'read', record: told.value }
        : { state: 'failed', failure: told.failure, retry: () => void read() },
    );
  }, [id]);
  useLayoutEffect(() => void read(), [read]);
  return reading;
}
