import type { ReactNode } from 'react';

/** The bottom bar of a page, which stays in view. */
export function PageFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 grid max-h-[60vh] grid-cols-1 gap-3 overflow-auto border-t border-line bg-surface py-3">
      {children}
    </div>
  );
}
