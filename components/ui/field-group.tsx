import type { ReactNode } from 'react';

/** Several controls under one label. */
export const FieldGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-1 font-medium">{label}</legend>
    {children}
  </fieldset>
);
