import { formatCount } from '@/components/ui/format-count.ts';
import styles from '../chart/chart.module.css';

interface Props {
  /** Where each color begins. */
  steps: readonly number[];
  most: number;
  /** How the scale goes. */
  words: string;
}

/** What each color stands for, and how the scale goes. */
export function ScaleLegend({ steps, most, words }: Props) {
  if (steps.length === 0) return null;
  return (
    <ul className={styles['legend']}>
      {steps.map((from, index) => {
        const to = (steps[index + 1] ?? most + 1) - 1;
        return (
          <li key={from}>
            <svg width="16" height="16" aria-hidden="true">
              <rect className={`${styles[`level${index + 1}`]} ${styles['border']}`} width="16" height="16" />
            </svg>
            {from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`}
          </li>
        );
      })}
      <li>{words}</li>
    </ul>
  );
}
