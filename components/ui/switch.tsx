import type { ComponentProps } from 'react';

const track =
  'relative m-0 h-5 w-9 flex-none cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken ' +
  'quick-[background] checked:border-accent checked:bg-accent forced-colors:appearance-auto';
const knob =
  'after:absolute after:inset-s-0.75 after:top-0.75 after:size-3 after:rounded-full after:bg-line-strong ' +
  'after:quick-[translate] checked:after:translate-x-4 checked:after:bg-on-accent ' +
  'rtl:checked:after:-translate-x-4 forced-colors:after:content-none';

interface Props extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** `heard` hides the label visually, for a switch whose label is already beside it. */
  labelled?: 'seen' | 'heard';
}

/** A switch that takes effect at once. */
export function Switch({ label, checked, onChange, labelled = 'seen', ...input }: Props) {
  return (
    <label className="inline-flex min-h-6 cursor-pointer items-center gap-2">
      <input
        {...input}
        className={`${track} ${knob}`}
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
