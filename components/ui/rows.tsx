import { type ComponentProps, createElement } from 'react';

type Tag = 'ul' | 'ol';

type Props<As extends Tag> = Omit<ComponentProps<As>, 'className'> & {
  as?: As;
  /** True for a list that scrolls in itself, also by keyboard. It needs a name. */
  scrolls?: boolean;
  /**
   * `around`: also above the first and below the last one. `above`: before a bar with a line of its own, such as
   * `PageFoot`. `between`: below a head, of which the first one is a part.
   */
  lines?: keyof typeof edges;
  /** True for a list of hundreds: those out of view are not laid out. */
  isLong?: boolean;
  /** Marks the rows as links, for their keys. */
  'data-links'?: boolean;
};

const edges = { around: 'border-y', above: 'border-t', between: '[&>li:first-child]:pt-0' };
const scrolling = 'max-h-[min(50vh,360px)] overflow-y-auto';
const long = '[&>li]:[contain-intrinsic-height:auto_88px] [&>li]:[content-visibility:auto]';

/** Items below each other, with lines between them. The `li` elements lay out their content. */
export const Rows = <As extends Tag = 'ul'>({
  as,
  scrolls = false,
  lines = 'around',
  isLong = false,
  ...list
}: Props<As>) =>
  createElement<object>(as ?? 'ul', {
    ...list,
    tabIndex: scrolls ? 0 : undefined,
    className: `grid w-full grid-cols-1 divide-y divide-line border-line [&>li]:py-2 ${edges[lines]} ${scrolls ? scrolling : ''} ${isLong ? long : ''}`,
  });
