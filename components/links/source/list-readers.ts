import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { KnownValues, LinkIndex } from '@/lib/library/index.ts';
import type { RecentClicks } from '@/lib/stats/recent-clicks.ts';

/** Reads the links of a list by their ids, without those that are not cached. */
export type ReadLinks = (ids: readonly string[]) => Promise<readonly LinkRecord[]>;

/** Reads the stored clicks of 30 days of links, by their ids. */
export type ReadClicks = (ids: readonly string[]) => Promise<ReadonlyMap<string, RecentClicks>>;

/** Reads more of the links than a list holds. */
export interface ListReaders {
  /** Reads what there is to filter by. */
  readValues: () => Promise<KnownValues>;
  readLinks: ReadLinks;
  /** Reads the ids of all cached links. */
  readIds: () => Promise<readonly string[]>;
  readClicks: ReadClicks;
}

/** Makes the readers of a list. */
export const readersOf = (index: LinkIndex, readClicks: ReadClicks): ListReaders => ({
  readValues: index.readValues,
  readLinks: index.readLinks,
  readIds: async () => index.rows?.ids() ?? [],
  readClicks,
});
