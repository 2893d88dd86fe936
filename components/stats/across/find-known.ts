import { findLinksOfCampaign, newestFirst, openLibrary } from '@/lib/library/index.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import type { Finding, Found } from './finding.ts';

interface Wanted {
  connectionId: string;
  campaign: string;
  /** Where Hem does not know all links, or somebody wants the service's own answer. */
  askService: () => void;
}

/** Finds the links of a campaign among those that Hem knows, and shows how it goes. Answers with what stops it. */
export function findKnown(
  { connectionId, campaign, askService }: Wanted,
  show: (finding: Finding) => void,
): () => void {
  const found: Found = {
    state: 'found',
    links: [],
    unreadable: 0,
    gone: 0,
    stopped: false,
    gap: null,
    ignored: [],
    known: null,
  };
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const showFound = (stopped: boolean) => show({ ...found, links: found.links.toSorted(newestFirst), stopped });
  const stop = () => {
    end();
    showFound(true);
  };
  const tell = (looked: number) => show({ state: 'finding', links: found.links, looked, stop });

  const find = async () => {
    const library = await libraryItem.get();
    if (isOver) return;
    if (library?.connection !== connectionId || library.wholeAt === null) return askService();
    found.unreadable = library.unreadable;
    found.gap = library.gap ?? null;
    found.known = { at: library.wholeAt, askService };
    const database = await openLibrary(connectionId);
    let all = 0;
    try {
      for await (const { links, looked } of findLinksOfCampaign(database, campaign)) {
        if (isOver) return;
        found.links = links;
        all = looked;
        tell(looked);
      }
      if (isOver) return;
      // An update has just dropped what was known.
      if (all === 0 && library.known > 0) askService();
      else showFound(false);
    } finally {
      database.close();
    }
  };
  tell(0);
  // A browser that keeps no database.
  find().catch(() => isOver || askService());
  return end;
}
