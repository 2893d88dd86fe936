import type { ReactNode } from 'react';
import styles from './managed.module.css';
import { SetByOrganisation } from './set-by-organisation.tsx';

interface Props {
  /** Whether the organisation has set it, and the person cannot change it. */
  isFixed: boolean;
  children: ReactNode;
}

/** Something to be set; disabled, with the reason, where an organisation has set it. */
export function ManagedField({ isFixed, children }: Props) {
  if (!isFixed) return children;
  return (
    <fieldset disabled className={styles['field']}>
      {children}
      <SetByOrganisation />
    </fieldset>
  );
}
