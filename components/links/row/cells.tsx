import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { actionLabel, copiedIcon, linkActions } from '@/components/link-actions/action-table.tsx';
import { shownDay, shownTime } from '@/components/link-form/expiration/shown-time.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import styles from '../grid/grid.module.css';
import type { PlacedColumn } from '../grid/grid-columns.ts';
import { AddressText } from './address-text.tsx';
import { OptionIcons } from './option-icons.tsx';

interface Cell {
  link: LinkRecord;
  isTicked: boolean;
  zone: string;
}

/** What stands in each column. */
export const cells: Record<PlacedColumn, ComponentType<Cell>> = {
  address: Address,
  destination: ({ link }) => <AddressText address={link.long_url ?? ''} keeps="host" />,
  tags: ({ link }) => <Tags tags={link.tags ?? []} />,
  signs: ({ link }) => <OptionIcons link={link} />,
  created: ({ link, zone }) => <Moment dateTime={link.created_at} none="" zone={zone} />,
  lastClicked: ({ link, zone }) => (
    // One that was clicked may not say when, and one that says nothing may have been clicked.
    <Moment
      dateTime={link.last_clicked}
      none={link.is_clicked === false ? i18n.t('links.neverClicked') : ''}
      zone={zone}
    />
  ),
};

function Address({ link, isTicked }: Cell) {
  const address = addressToShare(link);
  if (address === null) return null;
  const shown = withoutScheme(address);
  return (
    <>
      <AddressText address={address} keeps="end" />
      <button type="button" tabIndex={-1} data-do="copy" aria-label={actionLabel('copy', shown)}>
        {isTicked ? copiedIcon : linkActions.copy.icon}
      </button>
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles['tagList']} title={tags.join(', ')}>
      {tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  );
}

function Moment({ dateTime, none, zone }: { dateTime: string | null; none: string; zone: string }) {
  if (dateTime === null) return <span>{none}</span>;
  return (
    <time dateTime={dateTime} title={shownTime(dateTime, zone)}>
      {shownDay(dateTime, zone, new Date())}
    </time>
  );
}
