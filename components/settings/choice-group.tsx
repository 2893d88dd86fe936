import { useId } from 'react';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';

interface Props<T extends string | number> {
  title: string;
  /** The level of the title. */
  Heading?: 'h3' | 'h4';
  options: readonly T[];
  labelOf: (option: T) => string;
  chosen: T;
  onChoose: (option: T) => void;
}

/** Radio buttons below a title. */
export function ChoiceGroup<T extends string | number>({ title, Heading = 'h3', ...choices }: Props<T>) {
  const id = useId();
  return (
    <>
      <Heading id={id} className={Heading === 'h4' ? 'text-md font-medium' : 'text-md'}>
        {title}
      </Heading>
      <div role="radiogroup" aria-labelledby={id} className="flex flex-wrap gap-x-5 gap-y-1">
        <RadioChoices name={id} {...choices} />
      </div>
    </>
  );
}
