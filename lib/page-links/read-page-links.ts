import type { Connection } from '../connection/saved-connection.ts';
import {
  type CachedLinks,
  findLinksAt,
  findLinksOfPage,
  type PageLinks,
  withCachedLinks,
} from '../link-index/index.ts';
import { type Deletion, deletionOf, deletionsIn } from '../operations/deletions.ts';
import type { Operation } from '../operations/operation.ts';
import { linkCacheItem } from '../storage/link-cache.ts';
import { pendingChangesItem } from '../storage/pending-changes.ts';

/** The cached links of a page, with their pending deletions. */
export interface KnownOfPage extends PageLinks {
  /** True if the page is the short address of a link: that link is then the only one. */
  isShort: boolean;
  deletions: readonly Deletion[];
  /** The time of the last whole reading of the list, in milliseconds since 1970; null before the first. */
  readAt: number | null;
}

/** Reads the pending changes of a connection, by its id. The background hands in its own way: it can't ask itself. */
type ReadPending = (connectionId: string) => Promise<readonly Operation[]>;

const asPage: ReadPending = async (connectionId) => (await pendingChangesItem.of(connectionId).get()).operations;

const nothing = { exact: [], nearly: [], isShort: false, readAt: null };

/** The links of a page before they are read. */
export const noPageLinks: KnownOfPage = { ...nothing, deletions: [] };

/** Reads the cached links of a page. Works without the worker and the service. */
export async function readPageLinks(
  { id }: Pick<Connection, 'id'>,
  address: string,
  pending = asPage,
): Promise<KnownOfPage> {
  return look(id, pending, async (cached) => ({ ...(await findLinksOfPage(cached, address)), isShort: false }));
}

/** Reads the cached link whose short address a page is, or else the links of the page. */
export async function readLinksHere(
  { id, domains }: Pick<Connection, 'id' | 'domains'>,
  address: string,
  pending = asPage,
): Promise<KnownOfPage> {
  const labels = domains.map(({ label }) => label);
  return look(id, pending, async (cached) => {
    const [itself] = await findLinksAt(cached, address, labels);
    if (itself !== undefined) return { exact: [itself], nearly: [], isShort: true };
    return { ...(await findLinksOfPage(cached, address)), isShort: false };
  });
}

async function look(
  connectionId: string,
  pending: ReadPending,
  find: (cached: CachedLinks) => Promise<Omit<KnownOfPage, 'deletions' | 'readAt'>>,
): Promise<KnownOfPage> {
  const [cache, operations, found] = await Promise.all([
    linkCacheItem.of(connectionId).get(),
    pending(connectionId),
    withCachedLinks(connectionId, find),
  ]);
  const deletions = deletionsIn(operations);
  const known = cache === null ? nothing : { ...found, readAt: cache.wholeAt };
  return { ...known, deletions };
}

/** Reads them as `readLinksHere` does; null if none can be shown. */
export async function readShownPageLinks(connection: Connection, address: string): Promise<KnownOfPage | null> {
  const known = await readLinksHere(connection, address);
  // A deletion that is being sent shows nothing, since it can't be undone.
  const isShown = ({ id }: { id: string }) => deletionOf(id, known.deletions)?.state.name !== 'sending';
  return [...known.exact, ...known.nearly].some(isShown) ? known : null;
}
