import { useId } from 'react';

const swatch =
  'relative size-6 rounded-full has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-text ' +
  'has-focus-visible:outline-accent forced-color-adjust-none';

interface Props<T extends string> {
  label: string;
  options: readonly T[];
  labelOf: (option: T) => string;
  /** Returns an option's CSS color. */
  colorOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** Colors to choose from in one row, with their names on hover. */
export function Swatches<T extends string>({ label, options, labelOf, colorOf, chosen, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-3 py-1">
        {options.map((option) => (
          <span key={option} className={swatch} style={{ background: colorOf(option) }} title={labelOf(option)}>
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              name={name}
              value={option}
              aria-label={labelOf(option)}
              checked={option === chosen}
              onChange={() => onChoose(option)}
            />
          </span>
        ))}
      </div>
    </fieldset>
  );
}
