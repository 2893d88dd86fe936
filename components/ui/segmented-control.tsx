import { useId } from 'react';

const segment =
  'relative inline-flex min-h-6 items-center justify-center rounded-tag px-2.5 whitespace-nowrap text-quiet ' +
  'hover:text-text has-checked:bg-thumb has-checked:font-medium has-checked:text-text has-checked:shadow-thumb ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-accent print:not-has-checked:hidden';

interface Props<T extends string | number> {
  label: string;
  options: readonly T[];
  labelOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** Radio buttons in one row, for up to five short options. Arrow keys move the choice. */
export function SegmentedControl<T extends string | number>({ label, options, labelOf, chosen, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap rounded-control bg-sunken p-0.5 text-sm forced-colors:border">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option} className={segment} data-segment>
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            name={name}
            value={option}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          {labelOf(option)}
        </label>
      ))}
    </fieldset>
  );
}
