import { i18n } from '#i18n';
import { SortHead } from '@/components/ui/sort-head.tsx';
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
          const direction = sort?.by !== by ? null : sort.falls ? 'descending' : 'ascending';
          return (
            <SortHead key={by} direction={direction} onSort={() => onSort(pressedSort(sort, by))}>
              {by === 'name' ? i18n.t('stats.compare.link') : i18n.t(`stats.metric.${by}`)}
            </SortHead>
          );
        })}
      </tr>
    </thead>
  );
}
