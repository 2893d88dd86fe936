import { useCallback, useMemo } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CompareView } from '@/lib/stats/compare-route.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { loadedLinks } from './loaded-links.ts';
import { type StatsById, useComparedStats, wasRequested } from './use-compared-stats.ts';

interface Options {
  connectionId: string;
  links: readonly LinkRecord[];
  range: DayRange;
  /** The days to compare with; null compares nothing. */
  before: DayRange | null;
  view: CompareView;
}

/**
 * Loads the stats of the selected links over the same days. Those of found links without clicks are only loaded on
 * demand, those of selected links always.
 */
export function useComparison({ connectionId, links, range, before, view: { ids, only } }: Options) {
  const selected = useMemo(() => links.filter(({ id }) => only === null || only.includes(id)), [links, only]);
  const isFound = ids === null;
  const isOnDemand = useCallback(({ is_clicked }: LinkRecord) => isFound && is_clicked === false, [isFound]);
  const { statsById, earlierStatsById, isRead, isLoading, load, stop } = useComparedStats({
    ...{ connectionId, links: selected, range, before, isOnDemand },
  });
  const [neverClicked, compared] = useMemo(() => {
    const isNeverClicked = (link: LinkRecord) => isOnDemand(link) && !wasRequested(statsById.get(link.id));
    return [selected.filter(isNeverClicked), selected.filter((link) => !isNeverClicked(link))];
  }, [selected, statsById, isOnDemand]);
  const loaded = useMemo(
    () => loadedLinks(compared, { range, statsById }, before && { range: before, statsById: earlierStatsById }),
    [compared, range, statsById, before, earlierStatsById],
  );

  /** True if a condition holds for a link's stats, and for its earlier stats if they are compared. */
  const holdsFor = (id: string, condition: (stats: ReturnType<StatsById['get']>) => boolean) =>
    condition(statsById.get(id)) && (before === null || condition(earlierStatsById.get(id)));
  const comparedIds = compared.map(({ id }) => id);
  return {
    selected,
    /** The selected links without those whose stats are only loaded on demand. */
    compared,
    neverClicked,
    /** The compared links whose stats are loaded. */
    loaded,
    statsById,
    /** The ids of links whose stats are loaded, or whose request failed. */
    answeredIds: comparedIds.filter((id) => holdsFor(id, (stats) => stats?.isPending === false)),
    /** The ids of links whose stats were not requested yet. Empty until the stored stats are read. */
    missingIds: isRead ? comparedIds.filter((id) => !holdsFor(id, wasRequested)) : [],
    /** The ids of links whose stats are shown, and could not be updated. */
    staleIds: loaded.flatMap(({ link }) => (statsById.get(link.id)?.error ? link.id : [])),
    /** True once the stored stats are read. */
    isRead,
    isLoading,
    load,
    stop,
  };
}
