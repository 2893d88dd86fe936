import { type ReactNode, useId } from 'react';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';
import styles from './settings.module.css';

interface Props<T extends string | number> {
  /** Draws the heading with the id that names the group. */
  heading: (id: string) => ReactNode;
  options: readonly T[];
  labelOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** Radio buttons below a heading. */
export function ChoiceGroup<T extends string | number>({ heading, ...choices }: Props<T>) {
  const id = useId();
  return (
    <>
      {heading(id)}
      <div role="radiogroup" aria-labelledby={id} className={styles['choices']}>
        <RadioChoices name={id} {...choices} />
      </div>
    </>
  );
}
