import type { ReactNode } from 'react';

/** A quiet line for a section without content, with a link or button for the next step. */
export const EmptySection = ({ text, children }: { text: string; children?: ReactNode }) => (
  <p className="text-quiet">
    {text} {children}
  </p>
);
