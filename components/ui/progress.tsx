import { useId } from 'react';
import styles from './progress.module.css';

interface Props {
  label: string;
  value: number;
  max: number;
}

/** How far something has come: as the browser draws it, with words beside it. */
export function Progress({ label, value, max }: Props) {
  const id = useId();
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={Math.max(1, max)} />
    </div>
  );
}
