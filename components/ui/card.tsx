import type { ComponentProps } from 'react';

/** A framed section, for a chart or a group of settings. */
export const Card = (section: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...section} className="grid grid-cols-1 gap-3 rounded-card border border-line p-4" />
);
