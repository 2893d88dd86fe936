import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { Metric, Step } from '@/lib/stats/figures.ts';
import { evenSteps } from '@/lib/stats/scale.ts';
import { weekHours } from '@/lib/stats/week-hours.ts';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { countWords, formatList, hourName, weekdayName, zone } from '../formats.ts';
import { ScaleLegend } from '../map/scale-legend.tsx';
import { WeekPlot } from './week-plot.tsx';

/** When in the week people click: every hour of every weekday, in the person's own zone. */
export function WeekChart({ hours, metric }: { hours: readonly Step[] | null; metric: Metric }) {
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const here = zone();
  const { cells, minutes } = useMemo(() => weekHours(hours ?? [], here), [hours, here]);
  const counts = useMemo(() => cells.map((day) => day.map((cell) => cell[metric])), [cells, metric]);
  const begins = minutes.map((minute) => `:${String(minute).padStart(2, '0')}`);
  const isOff = minutes.some((minute) => minute !== 0);
  const most = Math.max(0, ...counts.flat().filter((count) => count !== null));
  const steps = evenSteps(most);
  const columns = [i18n.t('stats.week.day'), ...Array.from({ length: 24 }, (_, hour) => hourName(hour))];
  const rows = () =>
    hours === null ? [] : counts.map((day, weekday) => [weekdayName(weekday), ...day.map(countWords)]);
  return (
    <ChartFrame
      title={i18n.t('stats.week.heading')}
      note={`${i18n.t(`stats.week.note.${metric}`, [here])}${isOff ? ` · ${i18n.t('stats.week.begins', [formatList(begins)])}` : ''}`}
      file={`week-${metric}`}
      chart={chart}
      table={{ columns, rows }}
      legend={<ScaleLegend steps={steps} most={most} words={i18n.t('stats.week.scale')} />}
    >
      {hours === null ? (
        <p>{i18n.t('stats.missing.hours')}</p>
      ) : (
        <WeekPlot
          ref={chart}
          counts={counts}
          steps={steps}
          most={most}
          metric={metric}
          index={index}
          onIndex={setIndex}
        />
      )}
    </ChartFrame>
  );
}
