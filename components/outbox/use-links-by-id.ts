import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { knownLinks } from '@/lib/library/index.ts';
import { connectionItem } from '@/lib/storage/connection.ts';

/** The links of these ids, as far as they are known. They stay after they are gone, so that what is said of them does. */
export function useLinksById(ids: readonly string[]): ReadonlyMap<string, LinkRecord> {
  const [links, setLinks] = useState<ReadonlyMap<string, LinkRecord>>(new Map());
  // The same as long as its ids are.
  const missing = ids.filter((id) => !links.has(id)).join(' ');
  useEffect(() => {
    if (missing === '') return;
    const add = (found: readonly LinkRecord[]) => {
      if (found.length > 0) {
        setLinks((before) => new Map([...before, ...found.map((link) => [link.id, link] as const)]));
      }
    };
    // Where they cannot be read, they go by their ids.
    findKnown(missing.split(' ')).then(add, () => undefined);
  }, [missing]);
  return links;
}

async function findKnown(ids: readonly string[]): Promise<LinkRecord[]> {
  const connection = await connectionItem.get();
  return connection === null ? [] : knownLinks(connection.id, ids);
}
