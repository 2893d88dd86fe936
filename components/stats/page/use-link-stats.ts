import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statsQuery } from '@/components/queries/queries.ts';
import { type DayRange, isSameRange } from '@/lib/stats/days.ts';

/** Placeholder for unknown days. They are not requested. */
const noDays = { start_date: '', end_date: '' };

interface Days {
  /** Null until the days are known. */
  range: DayRange | null;
  /** The days to compare with; null compares nothing. */
  before: DayRange | null;
}

/** Returns a link's stats of some days, and those of the days to compare with. */
export function useLinkStats(id: string, { range, before }: Days) {
  const stats = useQuery({
    ...statsQuery(id, range ?? noDays),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  });
  const former = useQuery({ ...statsQuery(id, before ?? noDays), enabled: before !== null });
  const shown = stats.data ?? null;
  // While stats of other days still show, nothing is compared.
  const isNow = shown !== null && range !== null && isSameRange(shown.range, range);
  return {
    /** The stats of the days, or of the former ones while these load; null without any. */
    shown,
    /** True if the shown stats are of these days. */
    isNow,
    before: (isNow && former.data) || null,
    isAsking: stats.isFetching,
    failure: (stats.error ?? former.error)?.failure ?? null,
    askAgain: () => {
      void stats.refetch();
      if (former.error !== null) void former.refetch();
    },
  };
}

export type ShownStats = ReturnType<typeof useLinkStats>;
