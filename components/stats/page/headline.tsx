import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { changeOf } from '@/lib/stats/change.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import type { CountsBefore } from '@/lib/stats/period-before.ts';
import { type Counted, type Metric, metrics } from '@/lib/stats/stats.ts';
import { countWords, formatRange } from '../../ui/stats-formats.ts';
import { ChangeArrow, changeWords } from '../change.tsx';

interface Props {
  stats: Counted;
  before: CountsBefore | null;
  /** The days of the numbers. */
  range: DayRange;
  /** Explains the numbers. */
  note?: string;
}

/** The numbers of clicks and visitors, their change, and their days. */
export function Headline({ stats, before, range, note }: Props) {
  const days = i18n.t('stats.range.days', [formatRange(range)]);
  return (
    <div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {metrics.map((metric) => (
          <div key={metric}>
            <dt className="text-quiet">{i18n.t(`stats.metric.${metric}`)}</dt>
            <dd className="text-num font-semibold print:text-xl">{countWords(stats[metric])}</dd>
            {before !== null && <Changed now={stats[metric]} before={before[metric]} />}
          </div>
        ))}
      </dl>
      <p className="mt-1 text-xs text-quiet">{note === undefined ? days : `${days} · ${note}`}</p>
    </div>
  );
}

function Changed({ now, before: { count: before, part } }: { now: number | null; before: CountsBefore[Metric] }) {
  if (now === null) return null;
  if (before === null)
    return <dd className="flex items-center gap-1 text-xs text-quiet">{i18n.t('stats.change.notReported')}</dd>;
  if (part === 'whole')
    return (
      <dd className="flex items-center gap-1 text-xs text-quiet">
        {i18n.t('stats.change.whole', [formatCount(before)])}
      </dd>
    );
  return (
    <dd className="flex items-center gap-1 text-xs text-quiet">
      <ChangeArrow direction={changeOf(now, before).direction} />
      {changeWords(now, before, part)}
    </dd>
  );
}
