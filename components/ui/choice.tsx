import type { ComponentProps } from 'react';
import styles from './choice.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> {
  /** One of several, or by itself. */
  type: 'radio' | 'checkbox';
  label: string;
  onChange: (checked: boolean) => void;
}

/** A box to tick, or one of several to pick, with its label. */
export function Choice({ label, onChange, ...input }: Props) {
  return (
    <label className={styles['choice']}>
      <input {...input} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
