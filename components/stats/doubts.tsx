import { useMemo } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { UnreadableValues } from '@/lib/contract/analytics.ts';
import { doubtsIn } from '@/lib/stats/doubts.ts';
import type { Figures } from '@/lib/stats/figures.ts';

/** Warns of numbers that cannot be right, that Hem cannot read, and that the service left out. */
export function Doubts({ figures }: { figures: Figures }) {
  const doubts = useMemo(() => doubtsIn(figures), [figures]);
  const wrong = doubts.filter((doubt) => doubt !== 'unreported');
  return (
    <>
      {wrong.length > 0 && (
        <Notice tone="warn">
          {[i18n.t('stats.doubt.lead'), ...wrong.map((doubt) => i18n.t(`stats.doubt.${doubt}`))].join(' ')}
        </Notice>
      )}
      {figures.unreadable !== null && <Unreadable values={figures.unreadable} />}
      {figures.unreadable === null && doubts.includes('unreported') && <p>{i18n.t('stats.doubt.unreported')}</p>}
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
        <p>{places.join(', ')}</p>
      </details>
    </Notice>
  );
}
