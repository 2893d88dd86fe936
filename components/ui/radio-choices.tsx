import { Choice } from './choice.tsx';

interface Props<T extends string | number> {
  /** The radio buttons' shared name, unique on the page. */
  name: string;
  options: readonly T[];
  labelOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** Radio buttons for some options. The parent adds the question. */
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
