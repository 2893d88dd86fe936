import { useEffect, useState } from 'react';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { deletionsIn } from '@/lib/operations/deletions.ts';
import { type KnownOfPage, readLinksHere } from '@/lib/page-links/read-page-links.ts';
import { type ShownLink, shownLinks } from '@/lib/page-links/shown-links.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';

/** Returns the cached links of a page, and follows their changes. Starts with the links read before the first render. */
export function usePageLinks(
  { id, domains }: Pick<Connection, 'id' | 'domains'>,
  address: string,
  first: KnownOfPage,
  initial: LinkDraft,
): { exact: ShownLink[]; nearly: ShownLink[]; isShort: boolean; readAt: number | null } {
  const [found, setFound] = useState(first);
  const cache = useStored(linkCacheItem);
  const pending = usePendingChanges();
  const revision = cache.state === 'loaded' ? (cache.value?.revision ?? null) : undefined;

  useEffect(() => {
    if (revision === undefined) return;
    let current = true;
    const read = async () => {
      const known = await readLinksHere({ id, domains }, address);
      if (current) setFound(known);
    };
    read().catch(noteProblem('readCache'));
    return () => {
      current = false;
    };
  }, [id, domains, address, revision]);

  const states = pending === null ? found.deletions : deletionsIn(pending.operations);
  const shown = (links: readonly LinkRecord[]) => shownLinks(links, states, initial);
  const { isShort, readAt } = found;
  return { exact: shown(found.exact), nearly: shown(found.nearly), isShort, readAt };
}
