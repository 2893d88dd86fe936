import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { changeOf } from '@/lib/stats/change.ts';
import type { CountBefore } from '@/lib/stats/period-before.ts';
import { countWords } from '../../ui/stats-formats.ts';
import { ChangeArrow, changeAmount, changeWords } from '../change.tsx';

interface Props {
  now: number | null;
  /** Null until the period before is loaded. */
  before: CountBefore | null;
}

/** The change of a row, or the count of the full previous period if it cannot be cut at the same time. */
export function ChangeCell({ now, before }: Props) {
  if (now === null || before === null) return <td />;
  const { count, part } = before;
  if (count === null) return <td>{countWords(count)}</td>;
  if (part === 'whole') {
    const words = i18n.t('stats.change.whole', [formatCount(count)]);
    return <td title={words}>{i18n.t('stats.report.before', [formatCount(count)])}</td>;
  }
  const change = changeOf(now, count);
  return (
    <td title={changeWords(now, count, part)}>
      <span className="whitespace-nowrap [&>svg]:me-1 [&>svg]:[vertical-align:-2px]">
        <ChangeArrow direction={change.direction} />
        {changeAmount(change)}
      </span>
    </td>
  );
}
