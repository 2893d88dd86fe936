import { i18n } from '#i18n';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { formatDay, formatRange } from '../../ui/stats-formats.ts';

interface Props {
  /** The connection, then what the stats are about. */
  names: readonly string[];
  range: DayRange;
}

/** The first line of a printed page: whose stats these are, of which days, and when they were printed. */
export function PrintHead({ names, range }: Props) {
  const printed = i18n.t('stats.export.printed', [formatDay(useNow(60))]);
  return (
    <Hint className="hidden print:block">
      <FactLine facts={[...names.map((name) => <bdi key={name}>{name}</bdi>), formatRange(range), printed]} />
    </Hint>
  );
}
