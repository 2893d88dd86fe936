import { ArrowDown, ArrowUp } from 'lucide-react';
import { i18n } from '#i18n';
import { type LinkSort, pressedSort, sortNames } from '@/lib/stats/sort-links.ts';

interface Props {
  /** Null for the order in which the links were found. */
  sort: LinkSort | null;
  onSort: (sort: LinkSort) => void;
}

/** The column names. A click sorts by a column, a second one reverses the order. */
export function SortHeader({ sort, onSort }: Props) {
  return (
    <thead>
      <tr>
        {sortNames.map((by) => {
          const isSorted = sort?.by === by;
          const Arrow = sort?.falls ? ArrowDown : ArrowUp;
          return (
            <th key={by} scope="col" aria-sort={isSorted ? (sort.falls ? 'descending' : 'ascending') : undefined}>
              <button
                type="button"
                className="inline-flex min-h-6 items-center gap-1 hover:underline"
                onClick={() => onSort(pressedSort(sort, by))}
              >
                {by === 'name' ? i18n.t('stats.compare.link') : i18n.t(`stats.metric.${by}`)}
                {isSorted && <Arrow size={14} aria-hidden />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
