import type { ReactNode } from 'react';

/** Quiet words beside others, such as a number. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <span className="flex-none text-xs font-normal text-quiet tabular-nums">{children}</span>
);
