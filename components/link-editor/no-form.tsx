import type { ReactNode } from 'react';
import { usePageTitle } from '@/components/ui/use-page-title.ts';

/** A page of the editor without its form. */
export function NoForm({ heading, children }: { heading: string; children: ReactNode }) {
  usePageTitle(heading);
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="leading-[1.4] wrap-anywhere">{heading}</h1>
      <div className="max-w-110">{children}</div>
    </div>
  );
}
