import { useEffect, useRef, useState } from 'react';
import type { PendingEnd } from '@/components/link-form/shortening.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Place } from '@/lib/link/place.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { useOutbox } from './use-outbox.ts';

/** A link that is being made, as it stands now, and why nothing is sent. */
interface Creation {
  entry: OutboxEntry | null;
  held: Failure | null;
}

/** Follows a link that is being made for a place, and tells once how it ends. */
export function useCreation(id: string, at: Place, onEnd: (end: PendingEnd) => void): Creation {
  const outbox = useOutbox();
  const [seen, setSeen] = useState<OutboxEntry | null>(null);
  const hasEnded = useRef(false);
  const entry = outbox?.entries.find((one) => one.id === id) ?? null;

  useEffect(() => {
    if (entry !== null) setSeen(entry);
    if (outbox === null || hasEnded.current) return;
    const end = (how: PendingEnd) => {
      if (hasEnded.current) return;
      hasEnded.current = true;
      onEnd(how);
    };
    if (entry?.state.name === 'refused') end({ kind: 'refused', failure: entry.state.failure });
    // Where it was asked for, which may be another window on the same page.
    else if (entry === null) {
      void recallMade(seen?.at ?? at).then((link) => end(link === null ? { kind: 'dropped' } : { kind: 'made', link }));
    }
  }, [outbox, entry, seen, at, onEnd]);
  return { entry: entry ?? seen, held: outbox?.held ?? null };
}
