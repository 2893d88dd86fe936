import { type ComponentProps, createElement } from 'react';

type Tag = 'div' | 'section' | 'form';

type Props<As extends Tag> = Omit<ComponentProps<As>, 'className'> & {
  as?: As;
  /** Layout alone. */
  className?: string;
};

/** A part of a page below a line. */
export const Divided = <As extends Tag = 'div'>({ as, className = '', ...rest }: Props<As>) =>
  createElement<object>(as ?? 'div', { ...rest, className: `border-t border-line pt-4 ${className}` });
