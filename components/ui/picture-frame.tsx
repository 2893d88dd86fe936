import type { ReactNode } from 'react';

interface Props {
  /** At the end of the toolbar. */
  bar: ReactNode;
  /** The row of the menu that is open below it. */
  children: ReactNode;
}

/** A drawing of a browser's toolbar with an open menu. Screen readers get the text beside it. */
export const PictureFrame = ({ bar, children }: Props) => (
  <div className="grid w-full max-w-80 grid-cols-1 rounded-card border border-line bg-sunken p-2 text-text" aria-hidden>
    <div className="flex items-center gap-2">
      <span className="h-7 flex-1 rounded-full bg-surface" />
      {bar}
      <span className="h-4 w-1 rounded-full bg-line-soft" />
    </div>
    <div className="mt-1 ms-auto flex min-h-10 w-48 items-center gap-2 rounded-card border border-line bg-raised px-2 text-sm shadow-menu">
      {children}
    </div>
  </div>
);

/** The place to press in a drawing. */
export const PictureSpot = ({ children }: { children: ReactNode }) => (
  <span className="grid size-7 place-items-center rounded-control bg-accent-soft text-accent outline-2 outline-accent">
    {children}
  </span>
);
