import type { ReactNode } from 'react';

interface Props {
  /** False for words that are seen elsewhere. */
  isShown?: boolean;
  children: ReactNode;
}

/** Words below a field, which screen readers announce. */
export const FieldStatus = ({ isShown = true, children }: Props) => (
  <p role="status" className={isShown ? 'text-xs text-quiet' : 'sr-only'}>
    {children}
  </p>
);
