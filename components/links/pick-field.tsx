import { useId } from 'react';
import styles from './links.module.css';

interface Props {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

/** One of a few, with its label. */
export function PickField({ label, value, options, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles['pick']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
