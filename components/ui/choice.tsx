import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> {
  /** A radio button or a checkbox. */
  type: 'radio' | 'checkbox';
  label: string;
  onChange: (checked: boolean) => void;
}

/** A checkbox or radio button with its label. */
export function Choice({ label, onChange, ...input }: Props) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input {...input} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
