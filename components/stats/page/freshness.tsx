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

/** The age of the stats, or their days while others load, and a refresh button. */
export function Freshness({ at, former, refreshing, onRefresh }: Props) {
  const now = useNow(10);
  const words = i18n.t(refreshing ? 'stats.refreshing' : 'stats.asOf', [ago(new Date(at), new Date(now))]);
  return (
    <AgeLine isBusy={refreshing} onRefresh={onRefresh}>
      <span role="status" title={formatMoment(at)}>
        {former === null ? words : i18n.t('stats.formerDates', [formatRange(former)])}
      </span>
    </AgeLine>
  );
}
