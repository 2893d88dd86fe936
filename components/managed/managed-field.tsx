import type { ReactNode } from 'react';
import { DisabledFields } from '@/components/ui/disabled-fields.tsx';
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
    <DisabledFields>
      {children}
      <SetByOrganization />
    </DisabledFields>
  );
}
