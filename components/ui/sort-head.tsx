import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  /** Null if the table is sorted by another column. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
  /** Layout alone. */
  className?: string;
  children: ReactNode;
}

/** The head of a column that sorts a table. */
export function SortHead({ direction, onSort, className, children }: Props) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button type="button" className="inline-flex min-h-6 items-center gap-1 hover:underline" onClick={onSort}>
        {children}
        {direction !== null && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}
