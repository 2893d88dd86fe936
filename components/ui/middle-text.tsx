import { cutMiddle } from './cut-middle.ts';
import styles from './middle-text.module.css';
import { useReadable } from './use-readable.ts';

/**
 * A text shortened in the middle where it does not fit: whole on hover, and whole, once, for screen readers and when copied.
 * What is seen is drawn by the style sheet from two attributes, and is no text itself. Of an address, the host stands in the
 * letters of its language.
 */
export function MiddleText(props: { text: string }) {
  const text = useReadable(props.text);
  const [start, end] = cutMiddle(text);
  return (
    <span className={styles['middle']}>
      <span className={styles['whole']}>{text}</span>
      <span className={styles['shown']} title={text} data-start={start} data-end={end} aria-hidden />
    </span>
  );
}
