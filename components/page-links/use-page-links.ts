import { useEffect, useState } from 'react';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { deletionsIn } from '@/lib/operations/deletions.ts';
import { type KnownOfPage, readLinksHere } from '@/lib/page-links/read-page-links.ts';
import { type ShownLink, shownLinks } from '@/lib/page-links/shown-links.ts';
import { libraryItem } from '@/lib/storage/library.ts';

/** The links of a page as they are known, from what was found first on. */
export function usePageLinks(
  { id, domains }: Pick<Connection, 'id' | 'domains'>,
  address: string,
  first: KnownOfPage,
  fresh: LinkDraft,
): { exact: ShownLink[]; nearly: ShownLink[]; isShort: boolean; readAt: number | null } {
  const [found, setFound] = useState(first);
  const library = useStored(libraryItem);
  const pending = usePendingChanges();
  const revision = library.state === 'loaded' ? (library.value?.revision ?? null) : undefined;

  useEffect(() => {
    if (revision === undefined) return;
    let current = true;
    const read = async () => {
      const known = await readLinksHere({ id, domains }, address);
      if (current) setFound(known);
    };
    // Closed because it is to be deleted: then there is nothing to show but what was.
    read().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [id, domains, address, revision]);

  const states = pending === null ? found.deletions : deletionsIn(pending.operations);
  const shown = (links: readonly LinkRecord[]) => shownLinks(links, states, fresh);
  const { isShort, readAt } = found;
  return { exact: shown(found.exact), nearly: shown(found.nearly), isShort, readAt };
}
