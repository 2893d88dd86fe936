import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Metric, Step } from '@/lib/stats/figures.ts';
import { evenSteps } from '@/lib/stats/scale.ts';
import { weekHours } from '@/lib/stats/week-hours.ts';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { hourName, weekdayName, zone } from '../formats.ts';
import { ScaleLegend } from '../map/scale-legend.tsx';
import { WeekPlot } from './week-plot.tsx';

/** When in the week people click: every hour of every weekday, in the person's own zone. */
export function WeekChart({ hours, metric }: { hours: readonly Step[]; metric: Metric }) {
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const here = zone();
  const counts = useMemo(
    () => weekHours(hours, here).map((day) => day.map((cell) => cell[metric])),
    [hours, here, metric],
  );
  const most = Math.max(...counts.flat());
  const steps = evenSteps(most);
  const columns = [i18n.t('stats.week.day'), ...Array.from({ length: 24 }, (_, hour) => hourName(hour))];
  const rows = () => counts.map((day, weekday) => [weekdayName(weekday), ...day.map(formatCount)]);
  return (
    <ChartFrame
      title={i18n.t('stats.week.heading')}
      note={i18n.t(`stats.week.note.${metric}`, [here])}
      file={`week-${metric}`}
      chart={chart}
      table={{ columns, rows }}
      legend={<ScaleLegend steps={steps} most={most} words={i18n.t('stats.week.scale')} />}
    >
      <WeekPlot
        ref={chart}
        counts={counts}
        steps={steps}
        most={most}
        metric={metric}
        index={index}
        onIndex={setIndex}
      />
    </ChartFrame>
  );
}
