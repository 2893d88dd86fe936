import type { ReactNode } from 'react';
import styles from './split-button.module.css';

/** Two buttons that read as one: an action, and a menu of its variations. */
export const SplitButton = ({ children }: { children: ReactNode }) => (
  <span className={styles['split']}>{children}</span>
);
