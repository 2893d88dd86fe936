import { useEffect, useMemo, useState } from 'react';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { isSameRange } from '@/lib/stats/days.ts';
import type { ChosenRange } from '@/lib/stats/ranges.ts';
import { sumOf } from '@/lib/stats/sums.ts';
import { type LastTotals, readLastTotals, saveLastTotals } from '@/lib/storage/last-totals.ts';
import type { LoadedStats } from './use-my-stats.ts';

/** The state of the stats of all links on *Stats*. */
export type ShownStats =
  /** Nothing is known. */
  | { state: 'unknown' }
  /** The totals of the last time, while the stats load. */
  | { state: 'totals'; totals: LastTotals }
  /** All stats as they were, while newer ones load. */
  | { state: 'old'; loaded: LoadedStats }
  /** The stats, which may lack failed links. */
  | { state: 'current'; loaded: LoadedStats };

interface Options {
  connectionId: string;
  chosen: ChosenRange;
  /** True while more stats load, or are about to. */
  isBusy: boolean;
  /** True if the person wants more links than are loaded. Their totals are not remembered. */
  isPartial: boolean;
}

/** Returns what to show while stats arrive one by one: never a sum that grows, and no 0 that is not one. */
export function useShownStats(loaded: LoadedStats, options: Options): ShownStats {
  const { connectionId, chosen, isBusy, isPartial } = options;
  const [frozen, setFrozen] = useState<LoadedStats | null>(null);
  const isStill = frozen !== null && isSameRange(frozen.range, loaded.range);
  // The 0 of links that were never clicked is not the number of all links.
  const isOld = loaded.isKnown && (totalsOf(loaded).total_count ?? 0) > 0;
  const kept = !isBusy ? null : isStill ? frozen : isOld ? loaded : null;
  if (kept !== frozen) setFrozen(kept);
  const last = useLastTotals(connectionId, chosen);
  const isComplete = !isBusy && loaded.isWhole && !isPartial;
  useEffect(() => {
    if (!isComplete) return;
    const totals = { ...totalsOf(loaded), range: loaded.range };
    void saveLastTotals(connectionId, chosen, totals).catch(noteProblem('storeStats'));
  }, [isComplete, loaded, connectionId, chosen]);
  // A sum without any link is not 0, as after a refusal.
  const isNumber = loaded.isWhole || (totalsOf(loaded).total_count ?? 0) > 0;
  return useMemo(() => {
    if (!isBusy && isNumber) return { state: 'current', loaded };
    if (kept !== null) return { state: 'old', loaded: kept };
    return last === null ? { state: 'unknown' } : { state: 'totals', totals: last };
  }, [isBusy, isNumber, loaded, kept, last]);
}

/** Returns the sum of all loaded links. Links that their records rule out have no clicks. */
export const totalsOf = ({ counted }: LoadedStats) =>
  counted.length === 0 ? { total_count: 0, unique_count: 0 } : sumOf(counted.map(({ counts }) => counts));

/** Returns the totals of the last time; null until they are read, and without any. */
function useLastTotals(connectionId: string, chosen: ChosenRange): LastTotals | null {
  const [last, setLast] = useState<{ of: string; totals: LastTotals | null } | null>(null);
  const of = `${connectionId} ${chosen.name}`;
  useEffect(() => {
    let isCurrent = true;
    void readLastTotals(connectionId, chosen)
      .catch(noteProblem('readCache', null))
      .then((totals) => isCurrent && setLast({ of, totals }));
    return () => {
      isCurrent = false;
    };
  }, [of, connectionId, chosen]);
  return last?.of === of ? last.totals : null;
}
