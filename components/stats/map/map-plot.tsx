import { type PointerEvent, type Ref, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { Metric } from '@/lib/stats/figures.ts';
import type { Ranked } from '@/lib/stats/rank.ts';
import styles from '../chart/chart.module.css';
import { Picker } from '../chart/picker.tsx';
import { Tooltip } from '../chart/tooltip.tsx';
import { useWidth } from '../chart/use-width.ts';
import { Countries } from './countries.tsx';
import { dotOf, height, shapeOf, width } from './world.ts';

interface Props {
  ref: Ref<SVGSVGElement>;
  /** Those with clicks, most first. */
  countries: readonly Ranked[];
  metric: Metric;
  steps: readonly number[];
  index: number | null;
  onIndex: (index: number | null) => void;
  lines: (country: Ranked) => string[];
}

/** The map itself. Keys lead from country to country by rank. */
export function MapPlot({ ref, countries, metric, steps, index, onIndex, lines }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useWidth(place);
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null);
  const scale = shown / width;

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const code = event.target instanceof Element ? event.target.getAttribute('data-code') : null;
    const at = countries.findIndex(({ name }) => name === code);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setPointer({ x: event.clientX - left, y: event.clientY - top });
    onIndex(at < 0 ? null : at);
  };
  const leave = () => {
    setPointer(null);
    onIndex(null);
  };
  const picked = index === null ? undefined : countries[index];
  const dot = picked && dotOf(picked.name);
  const said = (at: number) => {
    const country = countries[at];
    return country === undefined ? '' : lines(country).join(', ');
  };

  return (
    <div ref={place} className={styles['plot']}>
      <Picker label={i18n.t('stats.map.pick')} count={countries.length} index={index} onPick={onIndex} words={said} />
      <svg
        ref={ref}
        viewBox={`0 0 ${width} ${height}`}
        width={shown}
        height={Math.round(height * scale)}
        role="img"
        aria-label={i18n.t('stats.map.heading')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
      >
        <Countries countries={countries} metric={metric} steps={steps} />
        {picked !== undefined && (
          <g pointerEvents="none">
            <path className={styles['picked']} d={shapeOf(picked.name)} />
            {dot !== undefined && <circle className={styles['picked']} cx={dot.x} cy={dot.y} r={5} />}
          </g>
        )}
      </svg>
      {picked !== undefined && (
        <Tooltip x={pointer?.x ?? (dot?.x ?? width / 2) * scale} y={pointer?.y ?? 8} width={shown}>
          {lines(picked).map((line, at) =>
            at === 0 ? <strong key="name">{line}</strong> : <div key={line}>{line}</div>,
          )}
        </Tooltip>
      )}
    </div>
  );
}
