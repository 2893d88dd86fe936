import { useEffect, useMemo, useState } from 'react';
import { useStored } from '@/components/ui/use-stored.ts';
import { listCampaignLinks, openLibrary } from '@/lib/library/index.ts';
import { type Campaign, campaignsOf } from '@/lib/stats/campaigns.ts';
import { type LibraryState, libraryItem } from '@/lib/storage/library.ts';

/** The campaigns of the links that are known. */
export type KnownCampaigns =
  | { state: 'loading' }
  /** `library` is null where no list was read yet. */
  | { state: 'known'; campaigns: readonly Campaign[]; library: LibraryState | null };

async function read(connectionId: string): Promise<Campaign[]> {
  const database = await openLibrary(connectionId);
  try {
    return campaignsOf(await listCampaignLinks(database));
  } finally {
    database.close();
  }
}

/** Looks through the known links for campaigns, and again when those change: not while the list is being read. */
export function useCampaigns(connectionId: string): KnownCampaigns {
  const item = useMemo(() => libraryItem.of(connectionId), [connectionId]);
  const stored = useStored(item);
  const [campaigns, setCampaigns] = useState<readonly Campaign[] | null>(null);
  const library = stored.state === 'loading' ? undefined : stored.value;
  const isReading = library?.activity.state === 'reading';
  const revision = library?.revision ?? 0;
  const isKnown = library !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may have other links
  useEffect(() => {
    if (!isKnown || isReading) return;
    let current = true;
    // A browser that keeps no database knows no links.
    read(connectionId)
      .catch(() => [])
      .then((campaigns) => current && setCampaigns(campaigns));
    return () => {
      current = false;
    };
  }, [connectionId, revision, isReading, isKnown]);

  return campaigns === null || library === undefined ? { state: 'loading' } : { state: 'known', campaigns, library };
}
