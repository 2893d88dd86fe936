import type { ReactNode } from 'react';

/** A list of items that have several fields each. */
export const FieldRows = ({ children }: { children: ReactNode }) => (
  <ol className="grid grid-cols-1 divide-y divide-line border-y border-line [&>li]:py-4">{children}</ol>
);

/** A value in the place of a field, which is set elsewhere. */
export const FieldValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 content-start gap-1">
    <p className="font-medium">{label}</p>
    <p className="flex min-h-9 items-center wrap-anywhere text-quiet">{children}</p>
  </div>
);
