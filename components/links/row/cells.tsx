import type { ComponentType } from 'react';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import type { ShownClicks } from '@/components/queries/use-recent-clicks.ts';
import { RowAddress } from '@/components/share/row-address.tsx';
import { bareAddress } from '@/components/ui/bare-address.ts';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { shownDay, shownTime } from '@/components/ui/shown-time.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { readableHost } from '@/lib/link/names/readable-host.ts';
import { withCodes } from '@/lib/link/text-direction.ts';
import { utmOfLink } from '@/lib/link/utm/fields.ts';
import { utmLine } from '@/lib/link/utm/utm-line.ts';
import type { SizedColumn } from '@/lib/storage/list-layout.ts';
import styles from './grid.module.css';
import { fittingTags } from './shown-tags.ts';
import { textWidth } from './text-width.ts';

interface Cell {
  link: LinkRecord;
  /** The default host of the connection, which rows omit. */
  defaultHost: string | null;
  clicks: ShownClicks | null;
  zone: string;
  /** The width of the column in pixels. */
  width: number;
}

/** The content of each column. */
export const cells: Record<SizedColumn, ComponentType<Cell>> = {
  address: Address,
  tags: ({ link, width }) => <Tags tags={link.tags ?? []} width={width} />,
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

/** The short address, and below it the source, medium and campaign. */
function Address({ link, defaultHost }: Cell) {
  const address = addressToShare(link);
  const { utm_source: source, utm_medium: medium, utm_campaign: campaign } = utmOfLink(link);
  const utm = utmLine({ utm_source: source, utm_medium: medium, utm_campaign: campaign });
  return (
    <>
      {address !== null && <RowAddress address={address} defaultHost={defaultHost} />}
      {utm !== '' && (
        <span className={styles['utm']} dir="ltr" title={namedUtm({ source, medium, campaign })}>
          {utm}
        </span>
      )}
    </>
  );
}

/** Returns UTM values with their names, one on each line. */
const namedUtm = (values: Record<'source' | 'medium' | 'campaign', string>): string =>
  (['source', 'medium', 'campaign'] as const)
    .filter((name) => values[name] !== '')
    .map((name) => i18n.t(`links.utm.${name}`, [values[name]]))
    .join('\n');

function Clicks({ clicks: shown }: Cell) {
  const { clicks = null, failure = null, isAsking = false } = shown ?? {};
  if (clicks === null && isAsking) return <span title={i18n.t('links.clicks.asking')}>…</span>;
  if (clicks === null) {
    const words = failure && failureWords(failure, { service: null, mayReach: true });
    return <span title={words?.title ?? i18n.t('links.clicks.unknown')}>–</span>;
  }
  const { total_count: count } = clicks;
  if (count === null) return <span title={i18n.t('links.clicks.notReported')}>–</span>;
  return <span className={count === 0 ? undefined : styles['count']}>{formatCount(count)}</span>;
}

// Created with the first row, when the page has its font.
let widthOf: ReturnType<typeof textWidth> | undefined;

/** The tags that fit as a whole, and the number of others. */
function Tags({ tags, width }: { tags: readonly string[]; width: number }) {
  if (tags.length === 0) return null;
  widthOf ??= textWidth(12);
  const { shown, rest } = fittingTags(tags, width, widthOf);
  return (
    <span className={styles['tagList']} title={formatItems(tags)}>
      {shown.map((tag) => (
        <span key={tag} dir="auto">
          {tag}
        </span>
      ))}
      {rest > 0 && (
        <>
          <small dir="ltr" aria-hidden>
            +{formatCount(rest)}
          </small>
          <span className="sr-only">{formatItems(tags.slice(shown.length))}</span>
        </>
      )}
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

/** A destination on one line, cut at its end. The title, screen readers and the clipboard get all of it. */
export function Destination({ address }: { address: string }) {
  const whole = withoutScheme(address);
  const [host = '', rest = ''] = withCodes(bareAddress(address)).split(/(?=[/?#])(.*)/s);
  const readable = readableHost(host);
  return (
    <span
      className={styles['destination']}
      dir="ltr"
      title={readable === host ? whole : `${readable}${rest}\n${whole}`}
    >
      {`${readable}${rest}`}
    </span>
  );
}
