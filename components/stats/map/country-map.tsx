import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Ranked } from '@/lib/stats/rank.ts';
import { logSteps } from '@/lib/stats/scale.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import { countWords, shareWords } from '../../ui/stats-formats.ts';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { rowName } from '../row-name.ts';
import { MapPlot } from './map-plot.tsx';
import { ScaleLegend } from './scale-legend.tsx';
import { isDrawn } from './world.ts';

interface Props {
  /** The countries by this metric, each once. */
  ranked: readonly Ranked[];
  /** True if the service reports countries. */
  isReported: boolean;
  metric: Metric;
}

/** A world map. Countries with more clicks are darker. */
export function CountryMap({ ranked, isReported, metric }: Props) {
  const chart = useRef<SVGSVGElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const countries = useMemo(
    () => ranked.filter((row) => (row[metric] ?? 0) > 0 && isDrawn(row.name)),
    [ranked, metric],
  );
  const steps = logSteps(countries[0]?.[metric] ?? 0, countries.at(-1)?.[metric] ?? 1);
  const elsewhere = ranked.filter((row) => (row[metric] ?? 0) > 0 && !isDrawn(row.name));
  const elsewhereCount = elsewhere.reduce((sum, row) => sum + (row[metric] ?? 0), 0);
  const columns = [i18n.t('stats.dimension.country'), i18n.t(`stats.metric.${metric}`), i18n.t('stats.share')];
  const cells = (row: Ranked) => [rowName('country', row.name), countWords(row[metric]), shareWords(row.share)];
  return (
    <ChartFrame
      title={i18n.t('stats.map.heading')}
      {...(elsewhere.length > 0 && {
        notes: [i18n.t(`stats.map.elsewhere.${metric}`, elsewhereCount, [formatCount(elsewhereCount)])],
      })}
      file={`countries-${metric}`}
      chart={chart}
      table={{ columns, rows: () => ranked.map(cells) }}
      missing={isReported ? null : i18n.t('stats.missing.countries')}
      legend={<ScaleLegend steps={steps} max={countries[0]?.[metric] ?? 0} words={i18n.t('stats.map.scale')} />}
    >
      <MapPlot
        ref={chart}
        countries={countries}
        metric={metric}
        steps={steps}
        index={index === null ? null : Math.min(index, countries.length - 1)}
        onIndex={setIndex}
        lines={cells}
      />
    </ChartFrame>
  );
}
