import type { ComponentProps } from 'react';

const widths = { message: 'max-w-110 gap-3', form: 'max-w-160 gap-6' };

interface Props extends Omit<ComponentProps<'section'>, 'className'> {
  width: keyof typeof widths;
}

/** A column as wide as a form, or as a message in place of one. */
export const Column = ({ width, ...section }: Props) => (
  <section {...section} className={`grid grid-cols-1 ${widths[width]}`} />
);
