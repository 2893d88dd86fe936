// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: its rows have the focus, not its cells
import { memo } from 'react';
import { i18n } from '#i18n';
import { actionLabel, actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkName } from '@/lib/link/link-name.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import type { Column } from '@/lib/storage/list-layout.ts';
import styles from '../grid/grid.module.css';
import { placedColumns } from '../grid/grid-columns.ts';
import { cells } from './cells.tsx';
import { ChooseBox } from './choose-box.tsx';
import { Favicon } from './favicon.tsx';

interface Props {
  index: number;
  /** How far it is from the top, in pixels. */
  start: number;
  /** Null while it is read. */
  link: LinkRecord | null;
  hidden: readonly Column[];
  isActive: boolean;
  isChosen: boolean;
  /** Its address was copied a moment ago. */
  isTicked: boolean;
  /** The zone that times are shown in (IANA name). */
  zone: string;
}

/** One link of the list. What is pressed in it is told to the grid by `data-do`. */
export const LinkRow = memo(function LinkRow({
  index,
  start,
  link,
  hidden,
  isActive,
  isChosen,
  isTicked,
  zone,
}: Props) {
  return (
    <div
      role="row"
      // The first is the header's.
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      className={`${styles['cells']} ${styles['row']} ${isActive ? styles['active'] : ''} ${isChosen ? styles['chosen'] : ''}`}
      style={{ top: start }}
    >
      {link === null ? (
        <div role="gridcell" className={styles['unread']}>
          <span className={styles['heard']}>{i18n.t('links.loadingRow')}</span>
        </div>
      ) : (
        <>
          <div role="gridcell" className={styles['title']}>
            <ChooseBox title={linkName(link)} isChosen={isChosen} />
            {!hidden.includes('icon') && <Favicon key={link.favicon} link={link} />}
            <a href={`#${linkRoute(link.id)}`} tabIndex={-1}>
              {linkName(link)}
            </a>
          </div>
          {placedColumns(hidden).map((column) => {
            const Cell = cells[column];
            return (
              <div key={column} role="gridcell" className={styles[column]}>
                <Cell link={link} isTicked={isTicked} zone={zone} />
              </div>
            );
          })}
          {isActive && <Actions title={linkName(link)} />}
        </>
      )}
    </div>
  );
});

const actions = ['edit', 'stats', 'delete'] as const;

/** For those who point; the grid's keys do the same. */
function Actions({ title }: { title: string }) {
  return (
    <div role="gridcell" className={styles['actions']}>
      {actions.map((name) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          data-do={name}
          aria-label={actionLabel(name, title)}
          title={actionWords(name)}
        >
          {linkActions[name].icon}
        </button>
      ))}
    </div>
  );
}
