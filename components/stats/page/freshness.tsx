import { i18n } from '#i18n';
import { AgeLine } from '@/components/ui/age-line.tsx';
import { ago } from '@/components/ui/ago.ts';
import { useNow } from '@/components/ui/use-now.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { formatMoment, formatRange } from '../../ui/stats-formats.ts';

interface Props {
  /** The time of the stats, in milliseconds since 1970. */
  at: number;
  /** The days of the shown stats while those of other days load; else null. */
  former: DayRange | null;
  refreshing: boolean;
  onRefresh: () => void;
}

/**
 * The age of the stats, or their days while others load, and a refresh button. Screen readers are told of the loading
 * alone, not of each minute.
 */
export function Freshness({ at, former, refreshing, onRefresh }: Props) {
  const now = useNow(10);
  const age = ago(new Date(at), new Date(now));
  const loading =
    former === null ? i18n.t('stats.refreshing', [age]) : i18n.t('stats.formerDates', [formatRange(former)]);
  const isLoading = refreshing || former !== null;
  return (
    <AgeLine isBusy={refreshing} onRefresh={onRefresh}>
      {!isLoading && <span title={formatMoment(at)}>{i18n.t('stats.asOf', [age])}</span>}
      <span role="status">{isLoading && loading}</span>
    </AgeLine>
  );
}
