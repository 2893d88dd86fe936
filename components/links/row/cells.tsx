import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { actionLabel, copiedIcon, linkActions } from '@/components/link-actions/action-table.tsx';
import type { ShownClicks } from '@/components/queries/use-recent-clicks.ts';
import { RowAddress } from '@/components/share/row-address.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { shownDay, shownTime } from '@/components/ui/shown-time.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { readableHost } from '@/lib/link/names/readable-host.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import styles from './grid.module.css';
import type { OtherColumn } from './grid-columns.ts';
import { OptionIcons } from './option-icons.tsx';

interface Cell {
  link: LinkRecord;
  isTicked: boolean;
  /** The default host of the connection, which rows omit. */
  defaultHost: string | null;
  clicks: ShownClicks | null;
  zone: string;
}

/** The content of each column. */
export const cells: Record<OtherColumn, ComponentType<Cell>> = {
  address: Address,
  // Without a title, the title column already shows the destination.
  destination: ({ link }) => (link.title?.trim() ? <AddressText address={link.long_url ?? ''} /> : null),
  utm: ({ link }) => <Utm link={link} />,
  tags: ({ link }) => <Tags tags={link.tags ?? []} />,
  signs: ({ link }) => <OptionIcons link={link} />,
  created: ({ link, zone }) => <Moment dateTime={link.created_at} none="" zone={zone} />,
  lastClicked: ({ link, zone }) => (
    // A service may report neither. Only `is_clicked: false` means never.
    <Moment
      dateTime={link.last_clicked}
      none={link.is_clicked === false ? i18n.t('links.neverClicked') : ''}
      zone={zone}
    />
  ),
  clicks: Clicks,
};

function Address({ link, isTicked, defaultHost }: Cell) {
  const address = addressToShare(link);
  if (address === null) return null;
  const shown = withoutScheme(address);
  return (
    <>
      <RowAddress address={address} defaultHost={defaultHost} />
      <button type="button" tabIndex={-1} data-do="copy" aria-label={actionLabel('copy', shown)}>
        {isTicked ? copiedIcon : linkActions.copy.icon}
      </button>
    </>
  );
}

const shownUtm = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The main UTM values, with their names on hover. */
function Utm({ link }: Pick<Cell, 'link'>) {
  const utm = utmOfLink(link);
  const set = shownUtm.filter((field) => utm[field] !== '');
  const named = set.map((field) => `${i18n.t(`editor.utm.field.${field}`)}: ${utm[field]}`);
  return <span title={named.join('\n')}>{set.map((field) => utm[field]).join(' / ')}</span>;
}

function Clicks({ clicks: shown }: Cell) {
  const { clicks = null, failure = null, isAsking = false } = shown ?? {};
  if (clicks === null && isAsking) return <span title={i18n.t('links.clicks.asking')}>…</span>;
  if (clicks === null) {
    const words = failure && failureWords(failure, { service: i18n.t('failure.theService'), mayReach: true });
    return <span title={words?.title ?? i18n.t('links.clicks.unknown')}>–</span>;
  }
  if (clicks.total_count === null) return <span>{i18n.t('links.clicks.notReported')}</span>;
  return <span className={styles['count']}>{formatCount(clicks.total_count)}</span>;
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

/** A destination cut to one line. The title, screen readers and the clipboard get all of it. */
function AddressText({ address }: { address: string }) {
  const shown = withoutScheme(address);
  const [host = '', rest = ''] = shown.split(/(?=[/?#])(.*)/s);
  const readable = readableHost(host);
  return (
    <span className={styles['addressText']} title={readable === host ? shown : `${readable}${rest}\n${shown}`}>
      {`${readable}${rest}`}
    </span>
  );
}
