import type { ReactNode } from 'react';

/** Fields that cannot be changed. */
export const DisabledFields = ({ children }: { children: ReactNode }) => (
  <fieldset disabled className="grid grid-cols-1 gap-1 [&_:disabled]:cursor-not-allowed [&_:disabled]:opacity-60">
    {children}
  </fieldset>
);
