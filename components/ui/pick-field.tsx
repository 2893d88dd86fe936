import { useId } from 'react';
import { FieldFrame, framed } from './field-frame.tsx';
import { Select } from './select.tsx';

type Option = readonly [value: string, words: string];

interface Props {
  label: string;
  value: string;
  options: readonly Option[];
  /** Options below a heading each, after the others. */
  groups?: readonly (readonly [heading: string, options: readonly Option[]])[];
  error?: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A list to choose from, with its label. Also shows a value that is not in the list, such as one from the page's
 * address.
 */
export function PickField({ label, value, options, groups = [], error, onChange }: Props) {
  const id = useId();
  const isOffered = [...options, ...groups.flatMap(([, grouped]) => grouped)].some(([option]) => option === value);
  return (
    <FieldFrame {...{ id, label, value, error }}>
      <Select {...framed(id, { error })} shape="framed" value={value} onChange={onChange}>
        {!isOffered && <option value={value}>{value}</option>}
        {options.map(optionOf)}
        {groups.map(([heading, grouped]) => (
          <optgroup key={heading} label={heading}>
            {grouped.map(optionOf)}
          </optgroup>
        ))}
      </Select>
    </FieldFrame>
  );
}

const optionOf = ([option, words]: Option) => (
  <option key={option} value={option}>
    {words}
  </option>
);
