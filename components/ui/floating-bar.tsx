import type { ReactNode, Ref } from 'react';

const look =
  'z-2 mx-auto flex max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-raised py-2 ps-4 pe-2 ' +
  'text-sm shadow-menu print:hidden';

/**
 * At the end of the page, or over a list that is as high as the window, in the middle beside the navigation. There,
 * toasts are below it if it is narrow.
 */
const places = {
  page: 'sticky bottom-4',
  window: 'fixed inset-x-4 bottom-4 w-fit max-[760px]:bottom-16 min-[640px]:inset-s-18 min-[1100px]:inset-s-58',
};

interface Props {
  bar: Ref<HTMLDivElement>;
  /** False hides it visually, so that screen readers announce its first status. */
  isShown: boolean;
  place?: keyof typeof places;
  children: ReactNode;
}

/** A bar above the end of a list, with the actions on what is ticked in it. */
export const FloatingBar = ({ bar, isShown, place = 'page', children }: Props) => (
  <div ref={bar} className={isShown ? `${look} ${places[place]}` : 'sr-only'}>
    {children}
  </div>
);
