import { Check, Copy } from 'lucide-react';
import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { personZone, shownDay, shownTime } from '@/components/link-form/expiration/shown-time.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { AddressText } from './address-text.tsx';
import styles from './grid.module.css';
import type { PlacedColumn } from './grid-columns.ts';
import { Signs } from './signs.tsx';
import { withoutScheme } from './title-of.ts';

interface Cell {
  link: LinkRecord;
  isTicked: boolean;
}

/** What stands in each column. */
export const cells: Record<PlacedColumn, ComponentType<Cell>> = {
  address: Address,
  destination: ({ link }) => <AddressText address={link.long_url ?? ''} keeps="host" />,
  tags: ({ link }) => <Tags tags={link.tags ?? []} />,
  signs: ({ link }) => <Signs link={link} />,
  created: ({ link }) => <Moment dateTime={link.created_at} none="" />,
  lastClicked: ({ link }) => <Moment dateTime={link.last_clicked} none={i18n.t('links.neverClicked')} />,
};

function Address({ link, isTicked }: Cell) {
  const address = addressToShare(link);
  if (address === null) return null;
  const shown = withoutScheme(address);
  const Icon = isTicked ? Check : Copy;
  return (
    <>
      <AddressText address={address} keeps="end" />
      <button type="button" tabIndex={-1} data-do="copy" title={i18n.t('links.action.copy')}>
        <Icon size={16} aria-hidden />
        <span className={styles['heard']}>{i18n.t('links.actionOn.copy', [shown])}</span>
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

function Moment({ dateTime, none }: { dateTime: string | null; none: string }) {
  if (dateTime === null) return <span>{none}</span>;
  const zone = personZone();
  return (
    <time dateTime={dateTime} title={shownTime(dateTime, zone)}>
      {shownDay(dateTime, zone, new Date())}
    </time>
  );
}
