import type { ReactNode } from 'react';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import styles from './link-editor.module.css';

/** A page of the editor without its form. */
export function NoForm({ heading, children }: { heading: string; children: ReactNode }) {
  usePageTitle(heading);
  return (
    <div className={styles['page']}>
      <h1>{heading}</h1>
      <div className={styles['noForm']}>{children}</div>
    </div>
  );
}
