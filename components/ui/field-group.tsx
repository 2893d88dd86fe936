import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'fieldset'>, 'className'> {
  label: string;
}

/** Several controls under one label. */
export const FieldGroup = ({ label, children, ...fieldset }: Props) => (
  <fieldset {...fieldset}>
    <legend className="mb-1 font-medium wrap-anywhere">{label}</legend>
    {children}
  </fieldset>
);
