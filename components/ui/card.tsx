import { type ComponentProps, createElement } from 'react';

const grounds = { surface: 'border border-line', sunken: 'bg-sunken' };

type Tag = 'section' | 'div' | 'p' | 'dl';

type Props<As extends Tag> = Omit<ComponentProps<As>, 'className'> & {
  as?: As;
  ground?: keyof typeof grounds;
  'data-state'?: string;
  /** Layout alone. */
  className?: string;
};

/** A framed section, such as for a chart or a group of settings. The sunken one has no frame: values, or a remark. */
export const Card = <As extends Tag = 'section'>({ as, ground = 'surface', className, ...rest }: Props<As>) =>
  createElement<object>(as ?? 'section', {
    ...rest,
    className: `grid gap-3 rounded-card p-4 ${grounds[ground]} ${className ?? 'grid-cols-1'}`,
  });
