import { useMemo } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import { doubtsIn } from '@/lib/stats/doubts.ts';
import type { Figures } from '@/lib/stats/figures.ts';

/** Says which numbers of the service cannot be right, and which it left out; nothing where there are none. */
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
      {doubts.includes('unreported') && <p>{i18n.t('stats.doubt.unreported')}</p>}
    </>
  );
}
