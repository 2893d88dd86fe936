// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: its rows have the focus, not its cells
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { i18n } from '#i18n';
import type { Sort } from '@/lib/library/index.ts';
import type { Column } from '@/lib/storage/list-layout.ts';
import styles from './grid.module.css';
import { placedColumns, sortOf } from './grid-columns.ts';

interface Props {
  hidden: readonly Column[];
  sort: Sort | null;
  /** Without a sort, the best come first, not the newest. */
  isBest: boolean;
  onSort: (sort: Sort | null) => void;
}

/** What begins with its end: the newest. */
const fromTheEnd: readonly Sort['by'][] = ['created', 'lastClicked'];

/** The names of the columns; a press sorts by one, another turns it round, a third ends it. */
export const GridHeader = memo(function GridHeader({ hidden, sort, isBest, onSort }: Props) {
  const now = sort ?? (isBest ? null : { by: 'created', descending: true });
  const press = (by: Sort['by']) => {
    const first = fromTheEnd.includes(by);
    if (now?.by !== by) onSort({ by, descending: first });
    else onSort(now.descending === first ? { by, descending: !first } : null);
  };
  return (
    <div role="rowgroup" className={styles['header']}>
      <div role="row" aria-rowindex={1} className={styles['cells']}>
        {(['title', ...placedColumns(hidden)] as const).map((column) => {
          if (column === 'signs') {
            return (
              <div key={column} role="columnheader">
                {i18n.t('links.column.signs')}
              </div>
            );
          }
          const by = sortOf[column];
          const isSorted = now?.by === by;
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={isSorted ? (now.descending ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" onClick={() => press(by)}>
                {i18n.t(`links.column.${column}`)}
                {isSorted && (now.descending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
});
