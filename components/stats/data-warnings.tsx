import { useMemo } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { UnreadableValues } from '@/lib/contract/analytics.ts';
import { dataWarnings } from '@/lib/stats/data-warnings.ts';
import type { Stats } from '@/lib/stats/stats.ts';

/** Warns of numbers that cannot be right, that Hem cannot read, and that the service left out. */
export function DataWarnings({ stats }: { stats: Stats }) {
  const warnings = useMemo(() => dataWarnings(stats), [stats]);
  const wrong = warnings.filter((warning) => warning !== 'unreported');
  return (
    <>
      {wrong.length > 0 && (
        <Notice tone="warn" title={i18n.t('stats.warning.lead')}>
          {wrong.map((warning) => (
            <p key={warning}>{i18n.t(`stats.warning.${warning}`)}</p>
          ))}
        </Notice>
      )}
      {stats.unreadable !== null && <Unreadable values={stats.unreadable} />}
      {stats.unreadable === null && warnings.includes('unreported') && <p>{i18n.t('stats.warning.unreported')}</p>}
    </>
  );
}

/** The number of values that Hem cannot read, and their places as the service calls them. */
function Unreadable({ values: { count, places } }: { values: UnreadableValues }) {
  return (
    <Notice tone="warn" title={i18n.t('stats.unreadable.title', count, [formatCount(count)])}>
      <p>{i18n.t('stats.unreadable.text')}</p>
      <details>
        <summary>{i18n.t('failure.contract.details')}</summary>
        <p>{formatItems(places)}</p>
      </details>
    </Notice>
  );
}
