import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldProps, framed, inputClass } from './field-frame.tsx';

interface Props
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'prefix' | 'className' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
  /** True for a list of lines: it begins with eight, and grows to more. */
  isTall?: boolean;
}

/**
 * A multi-line text field with its label, hint, error and counter. Grows with its text if the browser supports that.
 */
export function TextArea({
  label,
  value,
  onChange,
  aside,
  hint,
  error,
  limit,
  counted,
  isTall = false,
  ...area
}: Props) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, value, aside, hint, error, limit, counted }}>
      <textarea
        dir="auto"
        rows={3}
        {...area}
        {...framed(id, { hint, error })}
        className={`${inputClass} field-sizing-content resize-y px-3 py-2 ${isTall ? 'max-h-[24lh] min-h-[8lh]' : 'max-h-[12em]'}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
