import { type ReactNode, useId } from 'react';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';
import styles from './settings.module.css';

interface Props<T extends string | number> {
  /** What is asked, as the heading that it has on the page. */
  heading: (id: string) => ReactNode;
  options: readonly T[];
  labelOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** One of several to pick, below its heading. */
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
