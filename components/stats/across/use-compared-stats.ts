import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { comparedStatsQuery, storedStatsQuery } from '@/components/queries/queries.ts';
import { isWaiting } from '@/components/queries/request.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkKey } from '@/lib/link/link-key.ts';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import type { DayRange } from '@/lib/stats/days.ts';

/** More requests than this are sent on demand alone. */
const maxUnprompted = 40;

/** The stats of each link, by its id. */
export type EachStats = ReadonlyMap<string, UseQueryResult<LinkStats>>;

interface Comparison {
  connectionId: string;
  links: readonly LinkRecord[];
  range: DayRange;
  /** The days to compare with; null compares nothing. */
  before: DayRange | null;
  /** True for links whose stats are read on demand alone. */
  isQuiet: (link: LinkRecord) => boolean;
}

/** True if stats are there or on their way, or their request failed. */
export const isKnown = (stats: UseQueryResult<LinkStats> | undefined): boolean =>
  stats !== undefined && (!stats.isPending || stats.isFetching);

/** Returns the stats of links over the same days: stored ones at once, then the service's where those are some minutes old. */
export function useComparedStats({ connectionId, links, range, before, isQuiet }: Comparison) {
  const client = useQueryClient();
  const ids = links.map(({ id }) => id);
  const askedIds = links.flatMap((link) => (isQuiet(link) ? [] : link.id));
  const ranges = before === null ? [range] : [range, before];
  const key = JSON.stringify([connectionId, ids, askedIds, ranges]);

  const { data: requests } = useQuery(storedStatsQuery(connectionId, askedIds, ranges));
  const isPrompt = requests !== undefined && requests <= maxUnprompted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which links and days
  const queries = useMemo(() => {
    const prompted = new Set(isPrompt ? askedIds : []);
    return ranges.flatMap((days) =>
      ids.map((id) => ({ ...comparedStatsQuery(linkKey(connectionId, id), days), enabled: prompted.has(id) })),
    );
  }, [key, isPrompt]);
  const results = useQueries({ queries, combine: byPlace });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which links
  const [each, eachBefore] = useMemo((): [EachStats, EachStats] => {
    const statsFrom = (first: number) =>
      new Map(
        ids.flatMap((id, at) => {
          const stats = results.get(first + at);
          return stats === undefined ? [] : [[id, stats] as const];
        }),
      );
    return [statsFrom(0), statsFrom(ids.length)];
  }, [key, results]);

  const [stoppedKey, setStoppedKey] = useState<string | null>(null);
  return {
    each,
    eachBefore,
    /** True once the stored stats are read. */
    isRead: requests !== undefined,
    isAsking: stoppedKey !== key && [...results.values()].some(({ isFetching }) => isFetching),
    ask: (wanted: readonly string[]) => {
      setStoppedKey(null);
      const isWanted = new Set(wanted);
      for (const [place, { refetch }] of results) {
        if (isWanted.has(ids[place % ids.length] ?? '')) void refetch({ cancelRefetch: false });
      }
    },
    stop: () => {
      setStoppedKey(key);
      void client.cancelQueries({ queryKey: ['stats'], predicate: isWaiting });
    },
  };
}

/** A map, since results that are no plain data are not compared row by row. */
const byPlace = (results: UseQueryResult<LinkStats>[]): ReadonlyMap<number, UseQueryResult<LinkStats>> =>
  new Map(results.entries());
