import { formatCounts } from '@/components/ui/stats-formats.ts';
import styles from '../chart/chart.module.css';

interface Props {
  /** The first number of each color. */
  steps: readonly number[];
  /** The highest number. */
  max: number;
  /** Explains the scale. */
  words: string;
}

/** The numbers of each color, and an explanation of the scale. */
export function ScaleLegend({ steps, max, words }: Props) {
  if (steps.length === 0) return null;
  return (
    <ul className={styles['legend']}>
      {steps.map((from, index) => {
        const to = (steps[index + 1] ?? max + 1) - 1;
        return (
          <li key={from}>
            <svg width="16" height="16" aria-hidden="true">
              <rect className={`${styles[`level${index + 1}`]} ${styles['border']}`} width="16" height="16" />
            </svg>
            {formatCounts(from, to)}
          </li>
        );
      })}
      <li>{words}</li>
    </ul>
  );
}
