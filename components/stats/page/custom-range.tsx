import { useState } from 'react';
import { i18n } from '#i18n';
import { TextField } from '@/components/ui/text-field.tsx';
import { checkCustomRange } from '@/lib/stats/custom-range.ts';
import type { DayRange } from '@/lib/stats/days.ts';

/** Fields for a custom date range. A wrong day stays in its field and changes nothing. */
export function CustomRange({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const [typed, setTyped] = useState(range);
  const [followed, setFollowed] = useState(range);
  if (followed.start_date !== range.start_date || followed.end_date !== range.end_date) {
    setFollowed(range);
    setTyped(range);
  }
  const wrong = checkCustomRange(typed);
  const change = (part: Partial<DayRange>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (checkCustomRange(next) === null) onChange(next);
  };
  const errorAt = (field: keyof DayRange) =>
    wrong?.field === field ? i18n.t(`stats.range.problem.${wrong.problem}`) : undefined;
  return (
    <div className="flex basis-full flex-wrap gap-3">
      <TextField
        type="date"
        label={i18n.t('stats.range.start')}
        value={typed.start_date}
        onChange={(start_date) => change({ start_date })}
        error={errorAt('start_date')}
      />
      <TextField
        type="date"
        label={i18n.t('stats.range.end')}
        value={typed.end_date}
        onChange={(end_date) => change({ end_date })}
        error={errorAt('end_date')}
      />
    </div>
  );
}
