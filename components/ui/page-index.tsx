import type { ReactNode } from 'react';

/** Links to the parts of a long page, beside it if there is room. The page's content is its next sibling. */
export const PageIndex = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    className="flex flex-wrap gap-x-4 gap-y-1 text-sm [&_a]:inline-block [&_a]:min-h-6 min-[1100px]:sticky min-[1100px]:top-8 min-[1100px]:order-1 min-[1100px]:grid min-[1100px]:border-s min-[1100px]:border-line min-[1100px]:ps-4"
    aria-label={label}
  >
    {children}
  </ul>
);
