import styles from './middle-text.module.css';

/** How many characters of the end always show. */
const endLength = 12;

/** A text shortened in the middle where it does not fit: whole on hover, whole for screen readers and when copied. */
export function MiddleText({ text }: { text: string }) {
  const cut = text.length > endLength * 2 ? text.length - endLength : text.length;
  return (
    <span className={styles['middle']} title={text}>
      <span className={styles['start']}>{text.slice(0, cut)}</span>
      <span className={styles['end']}>{text.slice(cut)}</span>
    </span>
  );
}
