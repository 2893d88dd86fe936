import type { ReactNode, Ref } from 'react';

const look =
  'sticky bottom-4 z-2 mx-auto flex max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-raised ' +
  'py-2 ps-4 pe-2 text-sm shadow-menu print:hidden';

interface Props {
  bar: Ref<HTMLDivElement>;
  /** False hides it visually, so that screen readers announce its first status. */
  isShown: boolean;
  children: ReactNode;
}

/** A bar above the end of a list, with the actions on what is ticked in it. */
export const FloatingBar = ({ bar, isShown, children }: Props) => (
  <div ref={bar} className={isShown ? look : 'sr-only'}>
    {children}
  </div>
);
