import type { ComponentProps, RefObject } from 'react';
import { Combobox } from './combobox.tsx';
import { TextField } from './text-field.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'ref' | 'role'> {
  ref: RefObject<HTMLInputElement | null>;
  /** The values to offer, best first. */
  values: readonly string[];
  /** The values to offer as soon as the empty field has the focus. */
  recent?: readonly string[];
}

/** A text field that offers values and takes any other text, too. */
export function ComboField({ ref, values, recent, ...field }: Props) {
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
        {...(recent !== undefined && { recent })}
        onTake={field.onChange}
      />
    </>
  );
}
