import { useId } from 'react';
import styles from './choices.module.css';

interface Props<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** A segmented control: radio buttons in one row. */
export function Choices<T extends string>({ label, options, chosen, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={styles['choices']}>
      <legend className={styles['heard']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
