import { followLibrary } from '@/components/links/source/follow-library.ts';
import { findLinksOfCampaign, newestFirst, openLibrary } from '@/lib/library/index.ts';
import type { LibraryState } from '@/lib/storage/library.ts';
import type { Finding, Found } from './finding.ts';

interface Wanted {
  connectionId: string;
  campaign: string;
  /** Where Hem does not know all links, or somebody wants the service's own answer. */
  askService: () => void;
}

/**
 * Finds the links of a campaign among the saved links, and shows the progress. Looks again when the saved links change: a
 * link just created may be saved a moment after the report opens. Returns a function that stops this.
 */
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
  let isFound = false;
  /** The state of the latest look; undefined before the first. */
  let latest: LibraryState | null | undefined;
  const end = () => {
    isOver = true;
    unfollow();
  };
  const showFound = (stopped: boolean) => show({ ...found, links: found.links.toSorted(newestFirst), stopped });
  const stop = () => {
    end();
    showFound(true);
  };
  const tell = (looked: number) => show({ state: 'finding', links: found.links, looked, stop });

  const find = async (library: LibraryState | null) => {
    const isOutdated = () => isOver || latest !== library;
    if (library === null || library.wholeAt === null) return isFound || askService();
    found.unreadable = library.unreadable;
    found.gap = library.gap ?? null;
    found.known = { at: library.wholeAt, askService };
    const database = await openLibrary(connectionId);
    let all = 0;
    try {
      for await (const { links, looked } of findLinksOfCampaign(database, campaign)) {
        if (isOutdated()) return;
        found.links = links;
        all = looked;
        if (!isFound) tell(looked);
      }
      if (isOutdated()) return;
      // An update has just dropped what was known.
      if (all === 0 && library.known > 0) return isFound || askService();
      isFound = true;
      showFound(false);
    } finally {
      database.close();
    }
  };
  tell(0);
  const unfollow = followLibrary(connectionId, (library) => {
    const isSame = library?.revision === latest?.revision || library?.activity.state === 'reading';
    if (latest !== undefined && isSame) return;
    latest = library;
    // A browser that keeps no database.
    find(library).catch(() => isOver || isFound || askService());
  });
  return end;
}
