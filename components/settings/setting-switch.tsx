import { useId } from 'react';
import { Switch } from '@/components/ui/switch.tsx';
import styles from './settings.module.css';

interface Props {
  label: string;
  /** The meaning and the cost of the setting. */
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label and a hint. */
export function SettingSwitch({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles['setting']}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        label={label}
        labelled="heard"
        checked={checked}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
      />
      <p className={styles['quiet']} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
