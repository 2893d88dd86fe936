import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LibraryDatabase } from '@/lib/library/database.ts';
import { findLinks } from '@/lib/library/find.ts';

/** How many records are held: some screens around the one in sight. */
const mostHeld = 400;

/** How long a screen stands still before it is read, when it has nothing in common with the one before (milliseconds). */
const resting = 50;

interface Held {
  link: LinkRecord;
  /** Of the table, when it was read. */
  version: number;
}

/** The records of the links in sight, as soon as they are read. Screens that are only flown over are not read. */
export function useRecords(database: LibraryDatabase, ids: readonly string[], version: number) {
  const [held, setHeld] = useState<ReadonlyMap<string, Held>>(new Map());
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held changes by this alone
  useEffect(() => {
    const missing = ids.filter((id) => held.get(id)?.version !== version);
    if (missing.length === 0) return;
    const read = async () => {
      const links = await findLinks(database, missing);
      setHeld((before) => {
        const kept = [...before].filter(([id]) => !missing.includes(id)).slice(-mostHeld);
        return new Map([...kept, ...links.map((link): [string, Held] => [link.id, { link, version }])]);
      });
    };
    const isFlown = held.size > 0 && missing.length === ids.length;
    // Closed meanwhile: with its connection, it goes.
    const timer = setTimeout(() => read().catch(() => undefined), isFlown ? resting : 0);
    return () => clearTimeout(timer);
  }, [database, key, version]);
  return (id: string): LinkRecord | null => held.get(id)?.link ?? null;
}
