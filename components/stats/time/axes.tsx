import { memo } from 'react';
import styles from '../chart/chart.module.css';
import type { Layout } from './layout.ts';

/** The labels of both axes, and horizontal grid lines. They do not change while the pointer moves. */
export const Axes = memo(function Axes({ layout: { height, left, right, xTicks, yTicks } }: { layout: Layout }) {
  return (
    <>
      {yTicks.map(({ y, words }) => (
        <g key={words}>
          <line className={styles['grid']} x1={left} x2={right} y1={y} y2={y} />
          <text className={styles['words']} x={left - 8} y={y} textAnchor="end" dominantBaseline="middle">
            {words}
          </text>
        </g>
      ))}
      {xTicks.map(({ x, words }, index) => (
        <text
          key={x}
          className={styles['words']}
          x={x}
          y={height - 4}
          textAnchor={index === 0 && xTicks.length > 1 ? 'start' : x > right - 30 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}
    </>
  );
});
