import type { ReactNode } from 'react';

/** The column beside a form. It stays in view while the form scrolls. */
export const AsideColumn = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className="sticky top-6 grid grid-cols-1 gap-4 max-[1080px]:static" aria-label={label}>
    {children}
  </aside>
);
