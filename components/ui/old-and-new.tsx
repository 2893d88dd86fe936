import type { ReactNode } from 'react';
import { Isolated } from './isolated.tsx';

/** Shows a value before and after a change, in the order of the page's language: values may have another direction. */
export const OldAndNew = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <Isolated>
    <del className="text-quiet">{before}</del>{' '}
    <span aria-hidden className="inline-block rtl:-scale-x-100">
      →
    </span>{' '}
    <ins className="no-underline">{after}</ins>
  </Isolated>
);

/** A chip that a change adds. It says so itself. */
export const Added = ({ children }: { children: ReactNode }) => (
  <ins className="inline-flex min-w-0 no-underline">{children}</ins>
);

/** A chip that a change removes. It says so itself. */
export const Removed = ({ children }: { children: ReactNode }) => (
  <del className="inline-flex min-w-0 no-underline">{children}</del>
);
