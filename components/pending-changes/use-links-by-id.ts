import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { cachedLinks } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { connectionItem } from '@/lib/storage/connection.ts';

/** Returns the cached links with these ids. A link stays after its deletion, so that its name stays on screen. */
export function useLinksById(ids: readonly string[]): ReadonlyMap<string, LinkRecord> {
  const [links, setLinks] = useState<ReadonlyMap<string, LinkRecord>>(new Map());
  // A text, so that an equal list of ids reads nothing again.
  const missing = ids.filter((id) => !links.has(id)).join(' ');
  useEffect(() => {
    if (missing === '') return;
    const add = (found: readonly LinkRecord[]) => {
      if (found.length > 0) {
        setLinks((before) => new Map([...before, ...found.map((link) => [link.id, link] as const)]));
      }
    };
    // A link that cannot be read is named by its id.
    findCached(missing.split(' ')).then(add).catch(noteProblem('readCache'));
  }, [missing]);
  return links;
}

async function findCached(ids: readonly string[]): Promise<LinkRecord[]> {
  const connection = await connectionItem.get();
  return connection === null ? [] : cachedLinks(connection.id, ids);
}
