import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldFrame, type FieldProps, framed, inputClass } from './field-frame.tsx';

interface Props
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'prefix' | 'className' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
  /** Shown before the typed text. */
  prefix?: ReactNode;
  /** Shown after the typed text, such as a button. */
  suffix?: ReactNode;
  /** True for a part of an address, also without what is before it. By default a text with a prefix is one. */
  isAddress?: boolean;
}

/** A single-line text field with its label, hint, error and counter. */
export function TextField({
  label,
  value,
  onChange,
  aside,
  hint,
  error,
  limit,
  counted,
  prefix,
  suffix,
  look,
  isAddress = prefix !== undefined,
  ...input
}: Props) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, value, aside, hint, error, limit, counted, look, isAddress }}>
      {prefix !== undefined && <span className="max-w-[55%] flex-none truncate ps-3 text-quiet">{prefix}</span>}
      <input
        {...input}
        {...framed(id, { aside, hint, error })}
        className={`${inputClass} ${look === 'heading' ? 'px-1.75 py-1 font-semibold text-ellipsis' : 'px-3 py-1 [span+&]:ps-px'}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix}
    </FieldFrame>
  );
}
