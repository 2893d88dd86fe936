// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: its rows have the focus, not its cells
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { i18n } from '#i18n';
import { Dot } from '@/components/connections/dot.tsx';
import { actionLabel, actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import type { ShownClicks } from '@/components/queries/use-recent-clicks.ts';
import type { ConnectionColor } from '@/lib/connection/connection-name.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { readableName } from '@/lib/link/idn/readable-name.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import type { Column } from '@/lib/storage/list-layout.ts';
import styles from '../grid/grid.module.css';
import { placedColumns } from '../grid/grid-columns.ts';
import { cells } from './cells.tsx';
import { ChooseBox } from './choose-box.tsx';
import { Favicon } from './favicon.tsx';
import { OptionIcon } from './option-icons.tsx';

/** The connection of a row, as it is shown. */
export interface RowConnection {
  name: string;
  color: ConnectionColor;
  /** Its default host, which rows leave out. */
  defaultHost: string | null;
  /** The address of its link's page. */
  pageOf: (link: LinkRecord) => string;
}

interface Props {
  index: number;
  /** How far it is from the top, in pixels. */
  start: number;
  /** Null while it is read. */
  link: LinkRecord | null;
  /** Of which connection it is, in a list of several. */
  of: RowConnection | null;
  hidden: readonly Column[];
  /** The host that rows leave out, if all links are of one connection. */
  defaultHost: string | null;
  /** What is known of its clicks of late. */
  clicks: ShownClicks | null;
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
  of,
  hidden,
  defaultHost,
  clicks,
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
            <ChooseBox title={readableName(link)} isChosen={isChosen} />
            {!hidden.includes('icon') && <Favicon key={link.favicon} link={link} />}
            <a
              href={of === null ? `#${linkRoute(link.id)}` : of.pageOf(link)}
              {...(of !== null && { 'data-do': 'details' })}
              tabIndex={-1}
              dir="auto"
              title={readableName(link)}
            >
              {readableName(link)}
            </a>
            {hidden.includes('signs') && isExpired(link, new Date()) && <OptionIcon option="expired" />}
          </div>
          {of !== null && (
            <div role="gridcell" className={styles['connection']} title={of.name}>
              <Dot color={of.color} />
              <span>{of.name}</span>
            </div>
          )}
          {placedColumns(hidden).map((column) => {
            const Cell = cells[column];
            return (
              <div key={column} role="gridcell" className={styles[column]}>
                <Cell {...{ link, isTicked, clicks, zone }} defaultHost={of === null ? defaultHost : of.defaultHost} />
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
// Made once, so that React need not compare it in each row.
const moreIcon = <Ellipsis size={16} aria-hidden />;

/** For those who point; the grid's keys do the same. The first are there where the window has room kept for them. */
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
