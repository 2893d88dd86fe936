// biome-ignore-all lint/a11y/useSemanticElements: a <table> can't omit rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not cells
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type RefCallback } from 'react';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { useNow } from '@/components/ui/use-now.ts';
import type { Sort } from '@/lib/link-index/index.ts';
import styles from '../row/grid.module.css';
import { type SideColumns, sortOf } from '../row/grid-columns.ts';
import { ColumnResizer } from './column-resizer.tsx';
import type { ColumnSizing } from './use-column-widths.ts';

interface Props {
  columns: SideColumns;
  sizing: ColumnSizing;
  sort: Sort | null;
  /** The time of the oldest clicks in view (milliseconds since 1970); null without any. */
  clicksAt: number | null;
  /** True if the default order is by relevance, not by date. */
  isBest: boolean;
  onSort: (sort: Sort | null) => void;
  /** The share of the list's links that is selected. */
  selection: 'none' | 'some' | 'all';
  /** Selects all links of the list, or deselects them if all are selected. */
  onSelectAll: () => void;
}

/** Sort keys whose first press sorts in descending order. */
const descendingFirst: readonly Sort['by'][] = ['created', 'lastClicked', 'clicks'];

/** The column headers. The first press sorts by a column, the second reverses the order, the third resets it. */
export const GridHeader = memo(function GridHeader(props: Props) {
  const { columns, sizing, sort, clicksAt, isBest, onSort, selection, onSelectAll } = props;
  const now = sort ?? (isBest ? null : { by: 'created', descending: true });
  const clicksAge = useClicksAge(clicksAt);
  const press = (by: Sort['by']) => {
    const first = descendingFirst.includes(by);
    if (now?.by !== by) onSort({ by, descending: first });
    else onSort(now.descending === first ? { by, descending: !first } : null);
  };
  return (
    <div role="rowgroup" className={styles['header']}>
      <div role="row" aria-rowindex={1} className={styles['cells']}>
        <div role="columnheader" className={styles['tick']}>
          <input
            ref={indeterminateIf(selection === 'some')}
            type="checkbox"
            aria-label={i18n.t('links.selected.everything')}
            checked={selection === 'all'}
            onChange={onSelectAll}
          />
        </div>
        {(['title', ...columns.map(({ name }) => name)] as const).map((column) => {
          const by = sortOf[column];
          const isSorted = now?.by === by;
          return (
            <div
              key={column}
              role="columnheader"
              // Excludes the label of the resizer.
              aria-label={i18n.t(`links.column.${column}`)}
              title={column === 'clicks' ? clicksAge : undefined}
              className={styles[`${column}Head`]}
              aria-sort={isSorted ? (now?.descending ? 'descending' : 'ascending') : undefined}
            >
              {column !== 'title' && <ColumnResizer column={column} sizing={sizing} />}
              <button type="button" onClick={() => press(by)}>
                {column === 'clicks' ? i18n.t('links.clicks.short') : i18n.t(`links.column.${column}`)}
                {isSorted &&
                  (now?.descending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
              </button>
            </div>
          );
        })}
        <div role="columnheader">
          <span className="sr-only">{i18n.t('links.column.actions')}</span>
        </div>
      </div>
    </div>
  );
});

/** Sets the third state of a checkbox, which has no attribute. */
const indeterminateIf =
  (isIndeterminate: boolean): RefCallback<HTMLInputElement> =>
  (input) => {
    if (input !== null) input.indeterminate = isIndeterminate;
  };

/** Returns the range and age of the clicks in words. */
function useClicksAge(at: number | null): string {
  const now = useNow(60);
  return at === null ? i18n.t('links.column.clicks') : i18n.t('links.clicks.asOf', [ago(new Date(at), new Date(now))]);
}
