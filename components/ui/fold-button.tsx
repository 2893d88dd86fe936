import type { ReactNode } from 'react';
import { Chevron } from './chevron.tsx';

interface Props {
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The name of a row that unfolds the rows below it. */
export const FoldButton = ({ isOpen, onToggle, children }: Props) => (
  <button
    type="button"
    className="relative inline-flex min-h-6 max-w-full items-center gap-1 text-start hover:underline"
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <Chevron />
    {children}
  </button>
);
