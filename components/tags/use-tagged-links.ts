import { useEffect, useState } from 'react';
import { cachedLinks, findIdsOfTags, withCachedLinks } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

/**
 * Returns a reader of the links that have any of some tags; null until they are found. They stay the same afterwards,
 * so that a dry run does not restart.
 */
export function useTaggedLinks(connectionId: string, tags: readonly string[]): LinkReader | null {
  const [wanted] = useState(tags);
  const [links, setLinks] = useState<LinkReader | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      const finding = withCachedLinks(connectionId, (cached) => findIdsOfTags(cached, wanted));
      const ids = await finding.catch(noteProblem('readCache', []));
      const read = (from: number, to: number) => cachedLinks(connectionId, ids.slice(from, to));
      if (isCurrent) setLinks({ count: ids.length, read });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [connectionId, wanted]);
  return links;
}
