import type { ComponentProps } from 'react';
import styles from './switch.module.css';

interface Props extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether the label is to be seen, or only heard because it stands beside already. */
  labelled?: 'seen' | 'heard';
}

/** On or off, at once. */
export function Switch({ label, checked, onChange, labelled = 'seen', ...input }: Props) {
  return (
    <label className={styles['switch']}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={labelled === 'heard' ? label : undefined}
      />
      {labelled === 'seen' && label}
    </label>
  );
}
