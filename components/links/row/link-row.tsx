// biome-ignore-all lint/a11y/useSemanticElements: a <table> can't omit rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not cells
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { i18n } from '#i18n';
import { Dot } from '@/components/connections/dot.tsx';
import { actionLabel, actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import type { ShownClicks } from '@/components/queries/use-recent-clicks.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import type { Column } from '@/lib/storage/list-layout.ts';
import { cells } from './cells.tsx';
import { Favicon } from './favicon.tsx';
import styles from './grid.module.css';
import { otherColumns } from './grid-columns.ts';
import { OptionIcon } from './option-icons.tsx';
import { linkToPage } from './own-link.ts';
import type { RowConnection } from './row-connections.ts';

interface Props {
  index: number;
  /** The distance from the top of the list, in pixels. */
  start: number;
  /** Null while it loads. */
  link: LinkRecord | null;
  connection: RowConnection | null;
  /** True if the row names its connection. */
  hasConnections: boolean;
  hidden: readonly Column[];
  /** The recent clicks; null if unknown. */
  clicks: ShownClicks | null;
  isActive: boolean;
  isSelected: boolean;
  /** True for a moment after its address was copied. */
  isTicked: boolean;
  /** The time zone of dates (IANA name). */
  zone: string;
}

/** One link of the list. The grid handles clicks, by the `data-do` of the clicked element. */
export const LinkRow = memo(function LinkRow({
  index,
  start,
  link,
  connection,
  hasConnections,
  hidden,
  clicks,
  isActive,
  isSelected,
  isTicked,
  zone,
}: Props) {
  return (
    <div
      role="row"
      // Row 1 is the header.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      className={`${styles['cells']} ${styles['row']} ${isActive ? styles['active'] : ''} ${isSelected ? styles['selected'] : ''}`}
      style={{ top: start }}
    >
      {link === null ? (
        <div role="gridcell" className={styles['unread']}>
          <span className="sr-only">{i18n.t('links.loadingRow')}</span>
        </div>
      ) : (
        <>
          <div role="gridcell" className={styles['title']}>
            <SelectBox title={readableName(link)} isSelected={isSelected} />
            {!hidden.includes('icon') && <Favicon key={link.favicon} link={link} />}
            <a href={linkToPage(link.id).href} data-do="details" tabIndex={-1} dir="auto" title={readableName(link)}>
              {readableName(link)}
            </a>
            {hidden.includes('signs') && isExpired(link, new Date()) && <OptionIcon option="expired" />}
          </div>
          {hasConnections && (
            <div role="gridcell" className={styles['connection']} title={connection?.name}>
              {connection !== null && <Dot color={connection.color} />}
              <span>{connection?.name}</span>
            </div>
          )}
          {otherColumns(hidden).map((column) => {
            const Cell = cells[column];
            return (
              <div key={column} role="gridcell" className={styles[column]}>
                <Cell {...{ link, isTicked, clicks, zone }} defaultHost={connection?.defaultHost ?? null} />
              </div>
            );
          })}
          <Actions title={readableName(link)} areAllShown={isActive} />
        </>
      )}
    </div>
  );
});

const actions = ['edit', 'stats', 'qr'] as const;
// One element for all rows, so that React need not compare it.
const moreIcon = <Ellipsis size={16} aria-hidden />;

/** The buttons of a row. The grid has keys that do the same. */
function Actions({ title, areAllShown }: { title: string; areAllShown: boolean }) {
  return (
    <div role="gridcell" className={styles['actions']}>
      {(areAllShown ? actions : []).map((name) => (
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
      <button
        type="button"
        tabIndex={-1}
        data-do="menu"
        aria-haspopup="menu"
        aria-label={i18n.t('linkAction.on.more', [title])}
        title={i18n.t('linkAction.more')}
      >
        {moreIcon}
      </button>
    </div>
  );
}

/** Selects a row with the pointer. The grid handles the click, and has keys that do the same. */
const SelectBox = ({ title, isSelected }: { title: string; isSelected: boolean }) => (
  <input
    type="checkbox"
    tabIndex={-1}
    data-do="select"
    aria-label={i18n.t('links.select', [title])}
    checked={isSelected}
    readOnly
  />
);
