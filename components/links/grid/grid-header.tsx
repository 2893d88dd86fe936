// biome-ignore-all lint/a11y/useSemanticElements: a <table> can't omit rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not cells
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, memo } from 'react';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { useNow } from '@/components/ui/use-now.ts';
import type { Sort } from '@/lib/link-index/index.ts';
import type { Column, ListLayout } from '@/lib/storage/list-layout.ts';
import styles from '../row/grid.module.css';
import { otherColumns, sortOf } from '../row/grid-columns.ts';
import { ColumnResizer } from './column-resizer.tsx';
import type { ColumnSizing } from './use-column-widths.ts';

interface Props {
  hidden: readonly Column[];
  /** True if a column names the connection of each link. */
  hasConnections: boolean;
  /** True if the destination is shown below the title, without an edge to drag. */
  isTwoLined: boolean;
  /** Not read here: a changed width must render the header again. */
  widths: ListLayout['widths'];
  sizing: ColumnSizing;
  sort: Sort | null;
  /** The time of the oldest clicks in view (milliseconds since 1970); null without any. */
  clicksAt: number | null;
  /** True if the default order is by relevance, not by date. */
  isBest: boolean;
  onSort: (sort: Sort | null) => void;
}

/** Sort keys whose first press sorts in descending order. */
const descendingFirst: readonly Sort['by'][] = ['created', 'lastClicked', 'clicks'];

/** The column headers. The first press sorts by a column, the second reverses the order, the third resets it. */
export const GridHeader = memo(function GridHeader({
  hidden,
  hasConnections,
  isTwoLined,
  sizing,
  sort,
  clicksAt,
  isBest,
  onSort,
}: Props) {
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
        {(['title', ...otherColumns(hidden)] as const).map((column) => {
          const name = i18n.t(`links.column.${column}`);
          const by = sortOf[column];
          const isSorted = by !== undefined && now?.by === by;
          return (
            <Fragment key={column}>
              <div
                role="columnheader"
                // Excludes the label of the resizer.
                aria-label={name}
                title={column === 'clicks' ? clicksAge : undefined}
                className={styles[`${column}Head`]}
                aria-sort={isSorted ? (now?.descending ? 'descending' : 'ascending') : undefined}
              >
                {by === undefined ? (
                  name
                ) : (
                  <button type="button" onClick={() => press(by)}>
                    {name}
                    {isSorted &&
                      (now?.descending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
                  </button>
                )}
                {!(isTwoLined && column === 'destination') && (
                  <ColumnResizer column={column} name={name} sizing={sizing} />
                )}
              </div>
              {hasConnections && column === 'title' && <div role="columnheader">{i18n.t('connections.one')}</div>}
            </Fragment>
          );
        })}
        <div role="columnheader">
          <span className="sr-only">{i18n.t('links.column.actions')}</span>
        </div>
      </div>
    </div>
  );
});

/** Returns the age of the clicks in words. A second line of the header would change its height. */
function useClicksAge(at: number | null): string | undefined {
  const now = useNow(60);
  return at === null ? undefined : i18n.t('stats.asOf', [ago(new Date(at), new Date(now))]);
}
