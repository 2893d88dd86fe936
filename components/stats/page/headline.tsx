import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { BigNumber, BigNumbersLine } from '@/components/ui/big-number.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import type { DayRange } from '@/lib/stats/days.ts';
import type { CountsBefore } from '@/lib/stats/period-before.ts';
import { type Counted, type Metric, metrics } from '@/lib/stats/stats.ts';
import { countWords, formatRange } from '../../ui/stats-formats.ts';
import { ChangeChip } from '../change.tsx';

interface Props {
  /** Null until the numbers are known. */
  stats: Counted | null;
  before: CountsBefore | null;
  /** The days of the numbers. */
  range: DayRange;
  /** True for old numbers, while the new ones load. */
  isOld?: boolean;
  /** Explains the number of visitors. */
  visitorsNote?: string;
  /** The age of the numbers, beside their days. */
  status?: ReactNode;
  /** Makes the numbers buttons that choose what the charts show. */
  choice?: { metric: Metric; onMetric: (metric: Metric) => void } | undefined;
}

/** The numbers of clicks and visitors, their change, and their days. */
export function Headline({ stats, before, range, isOld = false, visitorsNote, status, choice }: Props) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <dl className="flex flex-wrap gap-x-6 gap-y-2" aria-busy={stats === null || isOld}>
        {metrics.map((metric) => (
          <BigNumber
            key={metric}
            label={i18n.t(`stats.metric.${metric}`)}
            value={stats && countWords(stats[metric])}
            isOld={isOld}
            note={metric === 'unique_count' && visitorsNote !== undefined && <Note words={visitorsNote} />}
            choice={choice && { isChosen: choice.metric === metric, onChoose: () => choice.onMetric(metric) }}
          >
            {stats !== null && before !== null && !isOld && <ChangeChip now={stats[metric]} before={before[metric]} />}
          </BigNumber>
        ))}
      </dl>
      <BigNumbersLine>
        {i18n.t('stats.range.days', [formatRange(range)])}
        {status !== undefined && <span className="print:hidden">{status}</span>}
      </BigNumbersLine>
    </div>
  );
}

/** An icon with an explanation, which shows on hover. */
const Note = ({ words }: { words: string }) => (
  <span className="inline-flex" role="img" title={words} aria-label={words}>
    <Sign icon={Info} tone="quiet" size={14} />
  </span>
);
