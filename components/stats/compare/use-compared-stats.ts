import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { comparedStatsQuery, storedStatsQuery } from '@/components/queries/queries.ts';
import { isWaiting } from '@/components/queries/request.ts';
import { useStable } from '@/components/ui/use-stable.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';

/** More requests than this are sent on demand alone. */
const maxUnprompted = 40;

/** The stats of each link, by its id. */
export type StatsById = ReadonlyMap<string, UseQueryResult<LinkStats>>;

interface Options {
  connectionId: string;
  links: readonly LinkRecord[];
  range: DayRange;
  /** The days to compare with; null compares nothing. */
  before: DayRange | null;
  /** True for links whose stats are read on demand alone. */
  isOnDemand: (link: LinkRecord) => boolean;
}

/** True if stats are loaded or loading, or if their request failed. */
export const wasRequested = (stats: UseQueryResult<LinkStats> | undefined): boolean =>
  stats !== undefined && (!stats.isPending || stats.isFetching);

/**
 * Returns the stats of links over the same days: stored ones at once, then the service's if those are some minutes old.
 */
export function useComparedStats({ connectionId, links, range, before, isOnDemand }: Options) {
  const client = useQueryClient();
  const comparison = useStable({
    ids: links.map(({ id }) => id),
    promptIds: links.flatMap((link) => (isOnDemand(link) ? [] : link.id)),
    ranges: before === null ? [range] : [range, before],
  });
  const { ids, promptIds, ranges } = comparison;

  const { data: requests } = useQuery(storedStatsQuery(connectionId, promptIds, ranges));
  const isPrompt = requests !== undefined && requests <= maxUnprompted;
  const queries = useMemo(() => {
    const prompted = new Set(isPrompt ? promptIds : []);
    return ranges.flatMap((days) =>
      ids.map((id) => ({ ...comparedStatsQuery(linkKey(connectionId, id), days), enabled: prompted.has(id) })),
    );
  }, [connectionId, ids, promptIds, ranges, isPrompt]);
  const results = useQueries({ queries, combine: byPlace });
  const [statsById, earlierStatsById] = useMemo((): [StatsById, StatsById] => {
    const statsFrom = (first: number) =>
      new Map(
        ids.flatMap((id, at) => {
          const stats = results.get(first + at);
          return stats === undefined ? [] : [[id, stats] as const];
        }),
      );
    return [statsFrom(0), statsFrom(ids.length)];
  }, [ids, results]);

  const [stopped, setStopped] = useState<typeof comparison | null>(null);
  return {
    statsById,
    earlierStatsById,
    /** True once the stored stats are read. */
    isRead: requests !== undefined,
    isLoading: stopped !== comparison && [...results.values()].some(({ isFetching }) => isFetching),
    load: (linkIds: readonly string[]) => {
      setStopped(null);
      const requested = new Set(linkIds);
      for (const [place, { refetch }] of results) {
        if (requested.has(ids[place % ids.length] ?? '')) void refetch({ cancelRefetch: false });
      }
    },
    stop: () => {
      setStopped(comparison);
      void client.cancelQueries({ queryKey: ['stats'], predicate: isWaiting });
    },
  };
}

/** Returns results by their index. A map, as the query client does not compare maps row by row. */
const byPlace = (results: UseQueryResult<LinkStats>[]): ReadonlyMap<number, UseQueryResult<LinkStats>> =>
  new Map(results.entries());
