import type { ReactNode } from 'react';

/** Controls at the end of a field's row, below its label, in the middle of its box. */
export const BesideField = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-none items-center gap-1 pt-6.5">{children}</div>
);
