import { keepPreviousData, type QueryFunctionContext, queryOptions, skipToken } from '@tanstack/react-query';
import { storedTime } from '@/lib/async/stored-time.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { readRecentClicks, readStoredStats } from '@/lib/database/stored-stats.ts';
import { cachedLink, cachedLinks, listLinkActivity, readTagUses, withCachedLinks } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';
import { type LinkStats, linkStats } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { clicksWithoutAsking, type ListedClicks, needsRequest, statsFreshSince } from '@/lib/stats/freshness.ts';
import { type RecentClicks, recentDays } from '@/lib/stats/recent-clicks.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { type FoundLinks, findChosen, findLinks, type LinkSearch } from './find-links.ts';
import { request, storedFirst } from './request.ts';

/*
 * All queries of the options. The background stores answers, so that a query can show the stored one first. Links are
 * identified by their keys (lib/link/link-key.ts).
 */

/** Requests an answer again whenever a page starts to show it, even after the clock was set back. */
export const alwaysStale = Number.NEGATIVE_INFINITY;

/** The time for which clicks stay in memory after their row has left the view, in milliseconds. */
const recentClicksKeptFor = 5 * 60_000;

/** True if compared stats need no request. The records of their links are not consulted. */
function isFresh({ at, range }: LinkStats): boolean {
  const times = { readAt: null, freshSince: statsFreshSince() };
  return !needsRequest({ lastClicked: 'unknown' }, range, storedTime(at), times);
}

const statsKey = (connectionId: string, id: string, range: DayRange) => ['stats', connectionId, id, range];

const askStats = async (
  context: QueryFunctionContext,
  { connectionId, id }: ReturnType<typeof partsOfLink>,
  range: DayRange,
) => linkStats(await request(context, 'retrieveStats', { id, ...range }, connectionId), range);

/** The stats of a link in a date range: the stored ones, then the service's answer. */
export function statsQuery(link: string, range: DayRange) {
  const parts = partsOfLink(link);
  const { connectionId, id } = parts;
  return queryOptions({
    queryKey: statsKey(connectionId, id, range),
    queryFn: (context) => {
      const readStored = async () => {
        const [stored] = await readStoredStats(connectionId, [{ id, ...range }]);
        return stored ? linkStats(stored, range) : null;
      };
      return storedFirst(context, readStored, askStats(context, parts, range));
    },
  });
}

/** The stats of one of several compared links. `storedStatsQuery` reads the stored ones. Stale after some minutes. */
export function comparedStatsQuery(link: string, range: DayRange) {
  const parts = partsOfLink(link);
  return queryOptions({
    queryKey: statsKey(parts.connectionId, parts.id, range),
    queryFn: (context) => askStats(context, parts, range),
    staleTime: ({ state: { data } }) => (data !== undefined && isFresh(data) ? Number.POSITIVE_INFINITY : alwaysStale),
  });
}

/** Fills the cache with the stored stats of links. Its data is the number of missing and stale stats. */
export const storedStatsQuery = (connectionId: string, ids: readonly string[], ranges: readonly DayRange[]) =>
  queryOptions({
    queryKey: ['storedStats', connectionId, ids, ranges],
    queryFn: async ({ client }) => {
      const wanted = ranges.flatMap((range) => ids.map((id) => ({ id, range })));
      const stored = await readStoredStats(
        connectionId,
        wanted.map(({ id, range }) => ({ id, ...range })),
      ).catch(noteProblem('readCache', []));
      const read = wanted.map(({ id, range }, index) => {
        const answer = stored[index];
        const key = statsKey(connectionId, id, range);
        const shown = client.getQueryData<LinkStats>(key);
        if (shown !== undefined || !answer) return shown;
        return client.setQueryData<LinkStats>(key, linkStats(answer, range));
      });
      return read.filter((stats) => stats === undefined || !isFresh(stats)).length;
    },
  });

/** A link. `isLive` is true if it is the service's answer, not the cached record. */
interface ReadLink {
  link: LinkRecord;
  isLive: boolean;
}

/** A link: the cached record, then the service's answer. */
export function linkQuery(key: string) {
  const { connectionId, id } = partsOfLink(key);
  return queryOptions({
    queryKey: ['link', connectionId, id],
    queryFn: (context) => {
      const readStored = async (): Promise<ReadLink | null> => {
        const link = (await readConnection(connectionId)) && (await cachedLink(connectionId, id));
        return link && { link, isLive: false };
      };
      const answering = request(context, 'retrieveLink', { id }, connectionId);
      return storedFirst<ReadLink>(
        context,
        readStored,
        answering.then((link) => ({ link, isLive: true })),
      );
    },
  });
}

const recentClicksKey = (link: string) => ['recentClicks', partsOfLink(link).connectionId, partsOfLink(link).id];

/** The clicks of a link in the last 30 days, from the service. `storedClicksQuery` reads the stored ones. */
export function recentClicksQuery(link: string) {
  const { connectionId, id } = partsOfLink(link);
  return queryOptions({
    queryKey: recentClicksKey(link),
    queryFn: async (context): Promise<RecentClicks> => {
      const query = { id, ...recentDays(Date.now()) };
      const { answer, at } = await request(context, 'retrieveStats', query, connectionId);
      return { total_count: answer.total_count, at };
    },
    gcTime: recentClicksKeptFor,
  });
}

/** Fills the cache with the stored clicks of links. Newer clicks in the cache stay. */
export const storedClicksQuery = (links: readonly string[]) =>
  queryOptions({
    queryKey: ['storedClicks', links],
    queryFn: async ({ client }) => {
      for (const [link, clicks] of await readStoredClicks(links)) {
        const key = recentClicksKey(link);
        const shown = client.getQueryData<RecentClicks>(key);
        // Setting the same data again would clear a shown failure.
        if (shown === undefined || shown.at < clicks.at) client.setQueryData(key, clicks);
      }
      return null;
    },
  });

const readClicks = (connectionId: string, ids: readonly string[] | null): Promise<ReadonlyMap<string, RecentClicks>> =>
  readRecentClicks(connectionId, ids).catch(noteProblem('readCache', new Map<string, RecentClicks>()));

/** Reads the stored clicks of links of any connections. Omits links without stored clicks. */
export async function readStoredClicks(links: readonly string[]): Promise<ReadonlyMap<string, RecentClicks>> {
  const own = links.map((link) => ({ link, ...partsOfLink(link) }));
  const each = [...Map.groupBy(own, ({ connectionId }) => connectionId)].map(async ([connectionId, members]) => {
    const ids = members.map(({ id }) => id);
    const clicks = await readClicks(connectionId, ids);
    return members.flatMap(({ link, id }) => {
      const stored = clicks.get(id);
      return stored === undefined ? [] : [[link, stored] as const];
    });
  });
  return new Map((await Promise.all(each)).flat());
}

/** A version of the cached links. `readAt` is the time of the last full reading (milliseconds since 1970). */
interface LinkCacheVersion {
  revision: number;
  readAt: number | null;
}

/**
 * The activity of a connection's cached links, with the stored clicks of the links in a campaign. Its links are null if
 * they cannot be read. Disabled for null.
 */
export const linkActivityQuery = (connectionId: string, version: LinkCacheVersion | null) =>
  queryOptions({
    queryKey: ['linkActivity', connectionId, version],
    queryFn:
      version === null
        ? skipToken
        : async () => {
            const links = await withCachedLinks(connectionId, listLinkActivity).catch(noteProblem('readCache', null));
            const ids = (links ?? []).flatMap(({ id, campaign }) => (campaign === '' ? [] : id));
            return { links, recent: await readClicks(connectionId, ids), readAt: version.readAt };
          },
    placeholderData: keepPreviousData,
  });

/** The uses of all tags of a connection's cached links. Null if they cannot be read. Disabled for null. */
export const tagUsesQuery = (connectionId: string, version: LinkCacheVersion | null) =>
  queryOptions({
    queryKey: ['tagUses', connectionId, version],
    queryFn:
      version === null
        ? skipToken
        : async () => {
            const stored = await readClicks(connectionId, null);
            const withoutAsking = clicksWithoutAsking(Date.now());
            const clicksOf = (id: string, listed: ListedClicks): number | null =>
              (withoutAsking(listed, version.readAt, stored.get(id)) ?? stored.get(id))?.total_count ?? null;
            const read = withCachedLinks(connectionId, (links) => readTagUses(links, clicksOf));
            return read.catch(noteProblem('readCache', null));
          },
    placeholderData: keepPreviousData,
  });

/** Cached links by their ids. */
export const cachedLinksQuery = (connectionId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['cachedLinks', connectionId, ids],
    queryFn: () => cachedLinks(connectionId, ids).catch(noteProblem('readCache', [])),
    placeholderData: keepPreviousData,
  });

/** Links by tag, title or campaign. */
export const foundLinksQuery = (search: LinkSearch) =>
  queryOptions<FoundLinks>({
    queryKey: ['foundLinks', search],
    queryFn: (context) => findLinks(context, search),
  });

/** Links by their ids. */
export const chosenLinksQuery = (connectionId: string, ids: readonly string[]) =>
  queryOptions<FoundLinks>({
    queryKey: ['chosenLinks', connectionId, ids],
    queryFn: (context) => findChosen(context, connectionId, ids),
  });
