import { cutMiddle } from './cut-middle.ts';
import styles from './middle-text.module.css';

/** A text shortened in the middle where it does not fit: whole on hover, whole for screen readers and when copied. */
export function MiddleText({ text }: { text: string }) {
  const [start, end] = cutMiddle(text);
  return (
    <span className={styles['middle']} title={text}>
      <span className={styles['start']}>{start}</span>
      <span className={styles['end']}>{end}</span>
    </span>
  );
}
