import { type Ref, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { Ranked } from '@/lib/stats/rank.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';
import { Plot, type Pointed } from '../chart/plot.tsx';
import { useWidth } from '../chart/use-width.ts';
import { Countries } from './countries.tsx';
import { dotOf, height, shapeOf, width } from './world.ts';

interface Props {
  ref: Ref<SVGSVGElement>;
  /** The countries with clicks, the most first. */
  countries: readonly Ranked[];
  metric: Metric;
  steps: readonly number[];
  index: number | null;
  onIndex: (index: number | null) => void;
  lines: (country: Ranked) => string[];
}

/** Draws the map. Keys move through the countries by rank. */
export function MapPlot({ ref, countries, metric, steps, index, onIndex, lines }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useWidth(place);
  const [pointer, setPointer] = useState<Pointed | null>(null);
  const scale = shown / width;

  const point = (pointed: Pointed | null) => {
    const code = pointed?.target instanceof Element ? pointed.target.getAttribute('data-code') : null;
    const at = countries.findIndex(({ name }) => name === code);
    setPointer(pointed);
    onIndex(at < 0 ? null : at);
  };
  const picked = index === null ? undefined : countries[index];
  const dot = picked && dotOf(picked.name);

  return (
    <Plot
      ref={ref}
      place={place}
      width={shown}
      height={Math.round(height * scale)}
      viewBox={`0 0 ${width} ${height}`}
      title={i18n.t('stats.map.heading')}
      picker={{ label: i18n.t('stats.map.pick'), count: countries.length }}
      index={index}
      onIndex={onIndex}
      onPoint={point}
      lines={(at) => (countries[at] ? lines(countries[at]) : [])}
      linesAt={() => ({ x: pointer?.x ?? (dot?.x ?? width / 2) * scale, y: pointer?.y ?? 8 })}
    >
      <Countries countries={countries} metric={metric} steps={steps} />
      {picked !== undefined && (
        <g pointerEvents="none">
          <path className={styles['picked']} d={shapeOf(picked.name)} />
          {dot !== undefined && <circle className={styles['picked']} cx={dot.x} cy={dot.y} r={5} />}
        </g>
      )}
    </Plot>
  );
}
