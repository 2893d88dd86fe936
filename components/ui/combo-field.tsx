import type { ComponentProps, RefObject } from 'react';
import { Combobox } from './combobox.tsx';
import { TextField } from './text-field.tsx';

type Offering = Pick<ComponentProps<typeof Combobox>, 'values' | 'recent' | 'match' | 'opensOnPress'>;

interface Props extends Omit<ComponentProps<typeof TextField>, 'ref' | 'role'>, Offering {
  ref: RefObject<HTMLInputElement | null>;
}

/** A text field that offers values and takes any other text, too. */
export function ComboField({ ref, values, recent, match, opensOnPress, ...field }: Props) {
  return (
    <>
      <TextField
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...field}
        ref={ref}
        role="combobox"
        aria-expanded={false}
      />
      <Combobox
        input={ref}
        text={field.value}
        values={values}
        {...(recent && { recent })}
        {...(match && { match })}
        {...(opensOnPress && { opensOnPress })}
        onTake={field.onChange}
      />
    </>
  );
}
