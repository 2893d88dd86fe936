import { i18n } from '#i18n';
import { AgeLine } from '@/components/ui/age-line.tsx';
import { ago } from '@/components/ui/ago.ts';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';

interface Props {
  /** The number of links whose stats are loaded. */
  done: number;
  /** The number of all links. */
  count: number;
  /** The time up to which all numbers hold, in milliseconds since 1970; null without numbers. */
  at: number | null;
  /** True while requests are running or about to start. */
  isBusy: boolean;
  onRefresh: () => void;
}

/**
 * The number of loaded links or the age of the numbers, and a refresh button. Screen readers get the end result alone.
 */
export function LoadingStatus({ done, count, at, isBusy, onRefresh }: Props) {
  const now = useNow(10);
  const progress = i18n.t('stats.compare.progress', [formatCount(done), formatCount(count)]);
  const isLoading = isBusy && done < count;
  const parts = [
    isLoading ? i18n.t('stats.mine.updating', [formatCount(done), formatCount(count)]) : done < count ? progress : '',
    !isLoading && at !== null ? i18n.t('stats.asOf', [ago(new Date(at), new Date(now))]) : '',
  ];
  return (
    <AgeLine isBusy={isBusy} onRefresh={onRefresh}>
      <FactLine facts={parts.filter((part) => part !== '')} />
      <span role="status" className="sr-only">
        {isBusy ? '' : progress}
      </span>
    </AgeLine>
  );
}
