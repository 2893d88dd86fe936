import { useCallback, useEffect, useRef, useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLink } from '@/lib/library/index.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import { useThrottled } from './use-throttled.ts';

/** A link as far as it was read: at once what is known of it, then the service's word. */
export type ReadLink =
  | { state: 'reading'; known: LinkRecord | null }
  | { state: 'read'; link: LinkRecord }
  | { state: 'failed'; known: LinkRecord | null; failure: Failure };

/** How often what is known is looked at while it changes, in milliseconds. */
const readEvery = 500;

/** Reads a link; `read` reads it again, as does whatever changes it elsewhere in Hem, or deletes it. */
export function useLink(connectionId: string, id: string) {
  const [reading, setReading] = useState<ReadLink>({ state: 'reading', known: null });
  const read = useCallback(async () => {
    const retrieved = await ask('retrieveLink', { id });
    setReading((before) => {
      if (retrieved.ok) return { state: 'read', link: retrieved.value };
      return { state: 'failed', known: recordOf(before), failure: retrieved.failure };
    });
  }, [id]);
  useEffect(() => void read(), [read]);

  const library = useStored(libraryItem);
  const revision = useThrottled(library.state === 'loaded' ? (library.value?.revision ?? null) : null, readEvery);
  const shown = useRef<LinkRecord | null>(null);
  shown.current = reading.state === 'read' ? reading.link : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is a reason to look
  useEffect(() => {
    let current = true;
    const follow = (known: LinkRecord | null) => {
      if (!current) return;
      if (shown.current === null) setReading((before) => (before.state === 'read' ? before : { ...before, known }));
      // The service's answer becomes known itself, and is then no news.
      else if (JSON.stringify(known) !== JSON.stringify(shown.current)) void read();
    };
    void knownLink(connectionId, id).then(follow);
    return () => {
      current = false;
    };
  }, [connectionId, id, revision, read]);
  return { reading, read };
}

/** The link, whoever's word it is. */
export const recordOf = (reading: ReadLink): LinkRecord | null =>
  reading.state === 'read' ? reading.link : reading.known;
