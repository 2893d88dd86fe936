import { useId } from 'react';
import { Switch } from '@/components/ui/switch.tsx';

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
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1">
      <label htmlFor={id} className="cursor-pointer font-medium">
        {label}
      </label>
      <Switch
        id={id}
        label={label}
        labelled="heard"
        checked={checked}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
      />
      <p className="col-1 text-quiet" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
