import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { DayRange } from '@/lib/stats/days.ts';
import { type ChosenRange, periodBefore, rangeNames } from '@/lib/stats/ranges.ts';
import { formatRange } from '../../ui/stats-formats.ts';
import { CustomRange } from './custom-range.tsx';

interface Props {
  chosen: ChosenRange;
  /** The days of the chosen range. */
  range: DayRange;
  /** True if the link's date of creation is known or still being read. */
  hasCreation: boolean;
  onChoose: (range: ChosenRange) => void;
  compares: boolean;
  /** Left out if the page does not compare. */
  onCompare?: (compares: boolean) => void;
}

/** Chooses the days and the comparison with the previous period, on one line if there is room. */
export function RangePicker({ chosen, range, hasCreation, onChoose, compares, onCompare }: Props) {
  const offered = rangeNames.filter((name) => name !== 'all' || hasCreation);
  const before = periodBefore(chosen, range);
  return (
    <Text as="div" size="sm" className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <SegmentedControl
        label={i18n.t('stats.range.label')}
        options={offered}
        labelOf={(name) => i18n.t(`stats.range.${name}`)}
        chosen={chosen.name}
        onChoose={(name) => onChoose(name === 'own' ? { name, ...range } : { name })}
      />
      {before !== null && onCompare && (
        <Choice
          type="checkbox"
          label={i18n.t('stats.range.compare', [formatRange(before)])}
          checked={compares}
          onChange={onCompare}
        />
      )}
      {chosen.name === 'own' && <CustomRange range={range} onChange={(own) => onChoose({ name: 'own', ...own })} />}
    </Text>
  );
}
