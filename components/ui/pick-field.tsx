import { useId } from 'react';
import { FieldFrame, framed, inputClass } from './field-frame.tsx';

interface Props {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** One of a few, with its label. A value that is not among them, as an address may have it, is shown as it is. */
export function PickField({ label, value, options, error, onChange }: Props) {
  const id = useId();
  const isOffered = options.some(([option]) => option === value);
  return (
    <FieldFrame {...{ id, label, value, error }}>
      <select
        {...framed(id, { error })}
        className={`${inputClass} px-3 py-1`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {!isOffered && <option value={value}>{value}</option>}
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
