import type { ReactNode } from 'react';

interface Props {
  /** A count or an age, at the end. */
  status?: ReactNode;
  children: ReactNode;
}

/** The row of controls below a page's header. */
export const Toolbar = ({ status, children }: Props) => (
  <div className="flex min-h-8 flex-wrap items-center gap-2 print:hidden">
    {children}
    {status !== undefined && <div className="ms-auto text-xs text-quiet">{status}</div>}
  </div>
);
