import { Choice } from './choice.tsx';

interface Props<T extends string | number> {
  /** The same for all of them, and for no others of the page. */
  name: string;
  options: readonly T[];
  labelOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** One of several to pick. What is asked is said by whoever draws them. */
export const RadioChoices = <T extends string | number>({ name, options, labelOf, chosen, onChoose }: Props<T>) =>
  options.map((option) => (
    <Choice
      key={option}
      type="radio"
      name={name}
      label={labelOf(option)}
      checked={option === chosen}
      onChange={() => onChoose(option)}
    />
  ));
