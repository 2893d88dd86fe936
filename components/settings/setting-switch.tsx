import { type ReactNode, useId } from 'react';
import { Switch } from '@/components/ui/switch.tsx';
import { Setting } from './setting.tsx';

interface Props {
  label: string;
  /** The meaning and the cost of the setting. */
  hint: string;
  isFixed?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Below the row. */
  children?: ReactNode;
}

/** A setting that is on or off. */
export function SettingSwitch({ label, hint, isFixed = false, checked, onChange, children }: Props) {
  const id = useId();
  return (
    <Setting
      label={label}
      hint={hint}
      id={id}
      isFixed={isFixed}
      control={
        <Switch
          id={id}
          label={label}
          labelled="heard"
          checked={checked}
          onChange={onChange}
          aria-describedby={`${id}-hint`}
        />
      }
    >
      {children}
    </Setting>
  );
}
