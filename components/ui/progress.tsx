import { useId } from 'react';
import styles from './progress.module.css';

interface Props {
  label: string;
  value: number;
  /** Null where nobody knows how far there is to go. */
  max: number | null;
}

/** How far something has come: as the browser draws it, with words beside it. */
export function Progress({ label, value, max }: Props) {
  const id = useId();
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{label}</label>
      {max === null ? <progress id={id} /> : <progress id={id} value={value} max={Math.max(1, max)} />}
    </div>
  );
}
