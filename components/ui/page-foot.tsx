import type { ReactNode } from 'react';

/** The bottom bar of a page, which stays in view. */
export function PageFoot({ children }: { children: ReactNode }) {
  return <div className="sticky bottom-0 grid grid-cols-1 gap-2 border-t border-line bg-surface py-3">{children}</div>;
}
