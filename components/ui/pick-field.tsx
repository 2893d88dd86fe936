import { useId } from 'react';
import { FieldFrame, framed } from './field-frame.tsx';
import { Select } from './select.tsx';

interface Props {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  error?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A list to choose from, with its label. Also shows a value that is not in the list, such as one from the page's
 * address.
 */
export function PickField({ label, value, options, error, onChange }: Props) {
  const id = useId();
  const isOffered = options.some(([option]) => option === value);
  return (
    <FieldFrame {...{ id, label, value, error }}>
      <Select {...framed(id, { error })} shape="framed" value={value} onChange={onChange}>
        {!isOffered && <option value={value}>{value}</option>}
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
