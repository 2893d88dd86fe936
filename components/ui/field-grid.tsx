import type { ReactNode } from 'react';

/** Fields of the same kind, as many in a row as fit. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] items-start gap-x-3 gap-y-4">
    {children}
  </div>
);
