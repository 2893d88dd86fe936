import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> {
  /** One of several, or by itself. */
  type: 'radio' | 'checkbox';
  label: string;
  onChange: (checked: boolean) => void;
}

/** A box to tick, or one of several to pick, with its label. */
export function Choice({ label, onChange, ...input }: Props) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input {...input} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
