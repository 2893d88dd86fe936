import { memo } from 'react';
import type { Ranked } from '@/lib/stats/rank.ts';
import { colorOf } from '@/lib/stats/scale.ts';
import type { Metric } from '@/lib/stats/stats.ts';
import styles from '../chart/chart.module.css';
import { dotOf, land, shapedCountries } from './world.ts';

interface Props {
  countries: readonly Ranked[];
  metric: Metric;
  steps: readonly number[];
}

/** All countries in their colors. Countries that are too small to see have a dot if they have clicks. */
export const Countries = memo(function Countries({ countries, metric, steps }: Props) {
  const counts = new Map(countries.map((country) => [country.name, country[metric]]));
  const level = (code: string) => styles[`level${colorOf(counts.get(code) ?? 0, steps)}`];
  return (
    <g className={styles['border']}>
      <path className={styles['level0']} d={land} />
      {shapedCountries.map(([code, path]) => (
        <path key={code} className={level(code)} d={path} data-code={code} />
      ))}
      {countries.map(({ name }) => {
        const dot = dotOf(name);
        return dot && <circle key={name} className={level(name)} cx={dot.x} cy={dot.y} r={4} data-code={name} />;
      })}
    </g>
  );
});
