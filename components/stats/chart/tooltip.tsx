import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** The description of the picked part. Hidden from screen readers, which get it from the picker. */
export function Tooltip({ x, y, width, children }: { x: number; y: number; width: number; children: ReactNode }) {
  const side = x > width / 2 ? 'left' : 'right';
  return (
    <div className={styles['tooltip']} data-side={side} style={{ left: x, top: y }} aria-hidden>
      {children}
    </div>
  );
}
