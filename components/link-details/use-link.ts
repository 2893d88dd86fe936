import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLink } from '@/lib/library/known-link.ts';
import { ask } from '@/lib/messaging/ask.ts';

/** A link as far as it was read: at once what is known of it, then the service's word. */
export type ReadLink =
  | { state: 'reading'; known: LinkRecord | null }
  | { state: 'read'; link: LinkRecord }
  | { state: 'failed'; known: LinkRecord | null; failure: Failure };

/** Reads a link; `read` reads it again. */
export function useLink(connectionId: string, id: string) {
  const [reading, setReading] = useState<ReadLink>({ state: 'reading', known: null });
  const read = useCallback(async () => {
    const retrieved = await ask('retrieveLink', { id });
    setReading((before) => {
      if (retrieved.ok) return { state: 'read', link: retrieved.value };
      return { state: 'failed', known: recordOf(before), failure: retrieved.failure };
    });
  }, [id]);
  useEffect(() => {
    const show = (known: LinkRecord | null) =>
      setReading((before) => (before.state === 'read' ? before : { ...before, known }));
    void knownLink(connectionId, id).then(show);
    void read();
  }, [connectionId, id, read]);
  return { reading, read };
}

/** The link, whoever's word it is. */
export const recordOf = (reading: ReadLink): LinkRecord | null =>
  reading.state === 'read' ? reading.link : reading.known;
