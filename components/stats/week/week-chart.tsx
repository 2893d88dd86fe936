import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { type DayRange, dayLength, timeOf } from '@/lib/stats/days.ts';
import { evenSteps } from '@/lib/stats/scale.ts';
import type { Metric, Step } from '@/lib/stats/stats.ts';
import { weekHours } from '@/lib/stats/week-hours.ts';
import { formatList } from '../../ui/format-list.ts';
import { personZone } from '../../ui/shown-time.ts';
import { countWords, hourName, weekdayName } from '../../ui/stats-formats.ts';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { ScaleLegend } from '../map/scale-legend.tsx';
import { WeekPlot } from './week-plot.tsx';

interface Props {
  hours: readonly Step[] | null;
  metric: Metric;
  range: DayRange;
  /** The time of the stats, in milliseconds since 1970. */
  at: number;
}

/** A chart of clicks by weekday and hour, in the person's time zone. */
export function WeekChart({ hours, metric, range, at }: Props) {
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const here = personZone();
  const { cells, has, minutes } = useMemo(() => {
    const span = { from: timeOf(range.start_date), to: Math.min(at, timeOf(range.end_date) + dayLength) };
    return weekHours(hours ?? [], here, span);
  }, [hours, here, range, at]);
  // Undefined for hours that are not in the range, or still to come.
  const counts = useMemo(
    () => cells.map((day, weekday) => day.map((cell, hour) => (has[weekday]?.[hour] ? cell[metric] : undefined))),
    [cells, has, metric],
  );
  const hasAll = has.every((day) => day.every((has) => has));
  const begins = minutes.map((minute) => `:${String(minute).padStart(2, '0')}`);
  const isOff = minutes.some((minute) => minute !== 0);
  const max = Math.max(0, ...counts.flat().map((count) => count ?? 0));
  const steps = evenSteps(max);
  const columns = [i18n.t('stats.week.day'), ...Array.from({ length: 24 }, (_, hour) => hourName(hour))];
  const cellWords = (count: number | null | undefined) => (count === undefined ? '' : countWords(count));
  const rows = () =>
    hours === null ? [] : counts.map((day, weekday) => [weekdayName(weekday), ...day.map(cellWords)]);
  return (
    <ChartFrame
      title={i18n.t('stats.week.heading')}
      notes={[
        ...(hasAll ? [] : [i18n.t('stats.week.outsideNote')]),
        i18n.t(`stats.week.note.${metric}`, [here]),
        ...(isOff ? [i18n.t('stats.week.begins', [formatList(begins)])] : []),
      ]}
      file={`week-${metric}`}
      chart={chart}
      table={{ columns, rows }}
      missing={hours === null ? i18n.t('stats.missing.hours') : null}
      legend={<ScaleLegend steps={steps} max={max} words={i18n.t('stats.week.scale')} />}
    >
      <WeekPlot ref={chart} counts={counts} steps={steps} max={max} metric={metric} index={index} onIndex={setIndex} />
    </ChartFrame>
  );
}
