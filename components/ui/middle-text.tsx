import styles from './middle-text.module.css';

/** How many characters of the end always show. */
const endLength = 12;

/**
 * A text shortened in the middle where it does not fit: whole on hover, and whole, once, for screen readers and when copied.
 * What is seen is drawn by the style sheet from two attributes, and is no text itself.
 */
export function MiddleText({ text }: { text: string }) {
  const cut = text.length > endLength * 2 ? text.length - endLength : text.length;
  return (
    <span className={styles['middle']}>
      <span className={styles['whole']}>{text}</span>
      <span
        className={styles['shown']}
        title={text}
        data-start={text.slice(0, cut)}
        data-end={text.slice(cut)}
        aria-hidden
      />
    </span>
  );
}
