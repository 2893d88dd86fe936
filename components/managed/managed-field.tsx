import type { ReactNode } from 'react';
import { SetByOrganization } from './set-by-organization.tsx';

interface Props {
  /** True if the organization sets the value. The person then cannot change it. */
  isFixed: boolean;
  children: ReactNode;
}

/** Setting fields. They are disabled, with the reason below, if the organization sets them. */
export function ManagedField({ isFixed, children }: Props) {
  if (!isFixed) return children;
  return (
    <fieldset disabled className="grid grid-cols-1 gap-1 [&_:disabled]:cursor-not-allowed [&_:disabled]:opacity-60">
      {children}
      <SetByOrganization />
    </fieldset>
  );
}
