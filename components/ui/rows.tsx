import { type ComponentProps, createElement } from 'react';

type Tag = 'ul' | 'ol';

type Props<As extends Tag> = Omit<ComponentProps<As>, 'className'> & {
  as?: As;
  /** True for a list that scrolls in itself, also by keyboard. It needs a name. */
  scrolls?: boolean;
  /** True before a bar with a line of its own, such as `PageFoot`. */
  isOpenEnded?: boolean;
  /** True for a list of hundreds: those out of view are not laid out. */
  isLong?: boolean;
  /** Marks the rows as links, for their keys. */
  'data-links'?: boolean;
};

const scrolling = 'max-h-[min(50vh,360px)] overflow-y-auto';
const long = '[&>li]:[contain-intrinsic-height:auto_88px] [&>li]:[content-visibility:auto]';

/** Items below each other, with a line above and below each. The `li` elements lay out their content. */
export const Rows = <As extends Tag = 'ul'>({
  as,
  scrolls = false,
  isOpenEnded = false,
  isLong = false,
  ...list
}: Props<As>) =>
  createElement<object>(as ?? 'ul', {
    ...list,
    tabIndex: scrolls ? 0 : undefined,
    className: `grid w-full grid-cols-1 divide-y divide-line border-line [&>li]:py-2 ${isOpenEnded ? 'border-t' : 'border-y'} ${scrolls ? scrolling : ''} ${isLong ? long : ''}`,
  });
