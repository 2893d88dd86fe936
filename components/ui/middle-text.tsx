import { cutMiddle } from './cut-middle.ts';
import styles from './middle-text.module.css';

/**
 * A text shortened in the middle where it does not fit: whole on hover, and whole, once, for screen readers and when copied.
 * What is seen is drawn by the style sheet from two attributes, and is no text itself.
 */
export function MiddleText({ text }: { text: string }) {
  const [start, end] = cutMiddle(text);
  return (
    <span className={styles['middle']}>
      <span className={styles['whole']}>{text}</span>
      <span className={styles['shown']} title={text} data-start={start} data-end={end} aria-hidden />
    </span>
  );
}
