// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: its rows have the focus, not its cells
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, memo } from 'react';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { useNow } from '@/components/ui/use-now.ts';
import type { Sort } from '@/lib/library/index.ts';
import type { Column, ListLayout } from '@/lib/storage/list-layout.ts';
import styles from '../row/grid.module.css';
import { placedColumns, sortOf } from '../row/grid-columns.ts';
import { ColumnResizer } from './column-resizer.tsx';
import type { ColumnSizing } from './use-column-widths.ts';

interface Props {
  hidden: readonly Column[];
  /** A column says of which connection each link is. */
  hasConnections: boolean;
  /** The destination stands below the title, and has no edge of its own. */
  isTwoLined: boolean;
  /** Each change of a width draws the header anew. */
  widths: ListLayout['widths'];
  sizing: ColumnSizing;
  sort: Sort | null;
  /** The age of the oldest clicks in view (milliseconds since 1970); null without any. */
  clicksAt: number | null;
  /** Without a sort, the best come first, not the newest. */
  isBest: boolean;
  onSort: (sort: Sort | null) => void;
}

/** Sort keys whose first press sorts in descending order: newest or most first. */
const fromTheEnd: readonly Sort['by'][] = ['created', 'lastClicked', 'clicks'];

/** The names of the columns; a press sorts by one, another turns it round, a third ends it. */
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
  const press = (by: Sort['by']) => {
    const first = fromTheEnd.includes(by);
    if (now?.by !== by) onSort({ by, descending: first });
    else onSort(now.descending === first ? { by, descending: !first } : null);
  };
  return (
    <div role="rowgroup" className={styles['header']}>
      <div role="row" aria-rowindex={1} className={styles['cells']}>
        {(['title', ...placedColumns(hidden)] as const).map((column) => {
          const name = i18n.t(`links.column.${column}`);
          const by = sortOf[column];
          const isSorted = by !== undefined && now?.by === by;
          return (
            <Fragment key={column}>
              <div
                role="columnheader"
                // Without what changes its width.
                aria-label={name}
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
                {column === 'clicks' && clicksAt !== null && <Age at={clicksAt} />}
                {!(isTwoLined && column === 'destination') && (
                  <ColumnResizer column={column} name={name} sizing={sizing} />
                )}
              </div>
              {hasConnections && column === 'title' && (
                <div role="columnheader" className={styles['connectionHead']}>
                  {i18n.t('connections.one')}
                </div>
              )}
            </Fragment>
          );
        })}
        <div role="columnheader">
          <span className={styles['heard']}>{i18n.t('links.column.actions')}</span>
        </div>
      </div>
    </div>
  );
});

/** Says once how old the numbers of a column are. */
function Age({ at }: { at: number }) {
  const now = useNow(60);
  return <span className={styles['age']}>{ago(new Date(at), new Date(now))}</span>;
}
