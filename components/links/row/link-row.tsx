// biome-ignore-all lint/a11y/useSemanticElements: a <table> can't omit rows out of view
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, not cells
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { i18n } from '#i18n';
import { actionLabel, actionWords, copiedIcon, linkActions } from '@/components/link-actions/action-table.tsx';
import type { ShownClicks } from '@/components/queries/use-recent-clicks.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { Dot } from '@/components/ui/dot.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { statesOf } from '@/lib/link/link-states.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import type { Column } from '@/lib/storage/list-layout.ts';
import { cells, Destination } from './cells.tsx';
import { Favicon } from './favicon.tsx';
import styles from './grid.module.css';
import type { SideColumns } from './grid-columns.ts';
import { linkToPage } from './own-link.ts';
import type { RowConnection } from './row-connections.ts';

interface Props {
  index: number;
  /** The distance from the top of the list, in pixels. */
  start: number;
  /** Null while it loads. */
  link: LinkRecord | null;
  connection: RowConnection | null;
  /** True if the row shows the color of its connection. */
  hasConnections: boolean;
  hidden: readonly Column[];
  columns: SideColumns;
  /** The recent clicks; null if unknown. */
  clicks: ShownClicks | null;
  isActive: boolean;
  isLast: boolean;
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
  columns,
  clicks,
  isActive,
  isLast,
  isSelected,
  isTicked,
  zone,
}: Props) {
  return (
    <div
      role="row"
      // Without a name, the row would be called by all its contents, with its title three times.
      aria-label={link === null ? undefined : rowName(link)}
      // Row 1 is the header.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      className={`${styles['cells']} ${styles['row']} ${isSelected ? styles['selected'] : ''} ${isLast ? styles['last'] : ''}`}
      style={{ top: start }}
    >
      {link === null ? (
        <div role="gridcell" className={styles['unread']}>
          <span className="sr-only">{i18n.t('links.loadingRow')}</span>
        </div>
      ) : (
        <>
          <div role="gridcell" className={styles['tick']}>
            {!hidden.includes('icon') && link.favicon && <Favicon key={link.favicon} address={link.favicon} />}
            <SelectBox title={readableName(link)} isSelected={isSelected} />
          </div>
          <div role="gridcell" className={styles['title']}>
            <div>
              {hasConnections && connection !== null && (
                <span role="img" aria-label={connection.name} title={connection.name}>
                  <Dot color={connection.color} />
                </span>
              )}
              <a href={linkToPage(link.id).href} data-do="details" tabIndex={-1} dir="auto" title={readableName(link)}>
                {readableName(link)}
              </a>
              <States link={link} />
            </div>
            {/* Without a title, the name is the destination. */}
            {!hidden.includes('destination') && link.title?.trim() && <Destination address={link.long_url ?? ''} />}
          </div>
          {columns.map(({ name, width }) => {
            const Cell = cells[name];
            return (
              <div key={name} role="gridcell" className={styles[name]}>
                <Cell {...{ link, clicks, zone, width }} defaultHost={connection?.defaultHost ?? null} />
              </div>
            );
          })}
          <Actions title={readableName(link)} areAllShown={isActive} isTicked={isTicked} />
        </>
      )}
    </div>
  );
});

/** Returns the title, the short address and the states of a link. */
const rowName = (link: LinkRecord): string =>
  formatItems([
    readableName(link),
    ...[withoutScheme(addressToShare(link) ?? '')].filter((address) => address !== ''),
    ...statesOf(link, new Date()).map((state) => i18n.t(`links.state.${state}`)),
  ]);

/** Shows the states of a link that affect its visitors. */
const States = ({ link }: { link: LinkRecord }) =>
  statesOf(link, new Date()).map((state) => (
    <Chip key={state} tone={state === 'expired' ? 'bad' : 'plain'}>
      {i18n.t(`links.state.${state}`)}
    </Chip>
  ));

const actions = ['copy', 'edit', 'stats'] as const;
// One element for all rows, so that React need not compare it.
const moreIcon = <Ellipsis size={16} aria-hidden />;

interface ActionsProps {
  title: string;
  areAllShown: boolean;
  isTicked: boolean;
}

/** The buttons of a row. The grid has keys that do the same. */
function Actions({ title, areAllShown, isTicked }: ActionsProps) {
  return (
    <div role="gridcell" className={styles['actions']}>
      {areAllShown && (
        <span className={styles['quick']}>
          {actions.map((name) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              data-do={name}
              aria-label={actionLabel(name, title)}
              title={actionWords(name)}
            >
              {name === 'copy' && isTicked ? copiedIcon : linkActions[name].icon}
            </button>
          ))}
        </span>
      )}
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
