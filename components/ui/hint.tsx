import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A small quiet line, such as below a field. */
export const Hint = ({ children }: { children: ReactNode }) => <p className="text-xs text-quiet">{children}</p>;

/** The sign at the beginning of a line that warns. */
export const WarningSign = () => (
  <TriangleAlert size={14} className="inline-block align-[-2px] text-warn" aria-hidden />
);
