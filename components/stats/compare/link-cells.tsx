import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { Button } from '@/components/ui/button.tsx';
import type { LinkStats } from '@/lib/stats/dated-answer.ts';
import { metrics } from '@/lib/stats/stats.ts';
import { countWords } from '../../ui/stats-formats.ts';
import { wasRequested } from './use-compared-stats.ts';

interface Props {
  stats: UseQueryResult<LinkStats> | undefined;
  onRetry: () => void;
}

/** The counts of one link, or the failure to load them. A retry keeps showing the failure, so that its button stays. */
export function LinkCells({ stats, onRetry }: Props) {
  const [failure, setFailure] = useState(stats?.error?.failure ?? null);
  const latest = stats?.error?.failure ?? (stats?.isFetching ? failure : null);
  if (latest !== failure) setFailure(latest);
  if (stats?.data !== undefined) {
    const counts = stats.data.stats;
    return metrics.map((metric) => <td key={metric}>{countWords(counts[metric])}</td>);
  }
  if (latest === null) {
    return <td colSpan={2}>{wasRequested(stats) ? i18n.t('stats.compare.waiting') : '–'}</td>;
  }
  const isAsking = stats?.isFetching ?? false;
  return (
    <td colSpan={2}>
      {failureWords(latest, { service: null, mayReach: true }).title}{' '}
      <Button kind="quiet" onClick={onRetry} busy={isAsking}>
        {i18n.t(isAsking ? 'stats.compare.waiting' : 'failure.retry')}
      </Button>
    </td>
  );
}
