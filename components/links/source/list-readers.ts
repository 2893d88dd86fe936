import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LibraryDatabase } from '@/lib/library/index.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';

/** What reads the links of a list by their ids, without those that are not known (any more). */
export type ReadLinks = (ids: readonly string[]) => Promise<readonly LinkRecord[]>;

/** What reads the clicks of 30 days that are kept of links, by their ids. */
export type ReadClicks = (ids: readonly string[]) => Promise<ReadonlyMap<string, RecentClicks>>;

/** What reads more of the links than a list holds. */
export interface ListReaders {
  /** Where the links are known. */
  databases: readonly LibraryDatabase[];
  readLinks: ReadLinks;
  /** The ids of all links that are known. */
  readIds: () => Promise<readonly string[]>;
  readClicks: ReadClicks;
}
