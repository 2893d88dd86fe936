import type { ComponentProps } from 'react';
import { SetByOrganization } from '@/components/managed/set-by-organization.tsx';
import { SettingRow } from '@/components/ui/setting-row.tsx';

interface Props extends Omit<ComponentProps<typeof SettingRow>, 'note' | 'isDisabled'> {
  /** True if the organization sets the value. The person then cannot change it. */
  isFixed?: boolean;
}

/** A setting. It is disabled, with the reason, if the organization sets it. */
export const Setting = ({ isFixed = false, ...row }: Props) => (
  <SettingRow {...row} isDisabled={isFixed} {...(isFixed && { note: <SetByOrganization /> })} />
);
