import { Check, Copy, ExternalLink, Lock } from 'lucide-react';
import { useId } from 'react';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Divided } from '@/components/ui/divided.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { formatMoment, formatRange } from '@/components/ui/stats-formats.ts';
import { Text } from '@/components/ui/text.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { isDay } from '@/lib/stats/days.ts';
import { useCopying } from './use-copying.ts';

type Entry = NonNullable<LinkRecord['shareable_analytics']>[number];

/** Lists the public pages of a link's stats at the service (interface §2.4). */
export function SharedAnalytics({ entries }: { entries: readonly Entry[] }) {
  const heading = useId();
  return (
    <Divided as="section" className="grid grid-cols-1 gap-2" aria-labelledby={heading}>
      <h2 id={heading}>{i18n.t('shared.heading')}</h2>
      <Text tone="quiet">{i18n.t(entries.length === 0 ? 'shared.none' : 'shared.text')}</Text>
      {entries.length > 0 && (
        <Rows>
          {entries.map((entry, at) => (
            <OneEntry key={entry.id ?? at} entry={entry} />
          ))}
        </Rows>
      )}
    </Divided>
  );
}

/** Returns the days of a page in words. The interface promises days; other texts of a service are shown as they are. */
function periodOf({ start_date, end_date }: Entry): string {
  const [start, end] = [start_date ?? '', end_date ?? ''];
  if (isDay(start) && isDay(end) && start <= end) return formatRange({ start_date: start, end_date: end });
  if (isDay(start) && end === '') return i18n.t('shared.since', [dayWords(start)]);
  if (start === '' && isDay(end)) return i18n.t('shared.until', [dayWords(end)]);
  return start !== '' && end !== '' ? i18n.t('shared.between', [start, end]) : start || end || i18n.t('shared.always');
}

const dayWords = (day: string): string => formatRange({ start_date: day, end_date: day });

function OneEntry({ entry }: { entry: Entry }) {
  const { share_url, created_at, has_password } = entry;
  const period = periodOf(entry);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Text as="span" weight="semibold" className="wrap-anywhere">
        {period}
      </Text>
      {created_at !== null && (
        <Text as="span" tone="quiet">
          {i18n.t('shared.made', [formatMoment(Date.parse(created_at))])}
        </Text>
      )}
      {has_password !== null && (
        <Text as="span" tone="quiet" className="inline-flex items-center gap-1">
          {has_password && <Lock size={14} aria-hidden />}
          {i18n.t(has_password ? 'shared.password' : 'shared.noPassword')}
        </Text>
      )}
      {/* Pages of the extension only open addresses of the web. */}
      {share_url !== null && isWebAddress(share_url) && <Ways address={share_url} period={period} />}
    </li>
  );
}

/** Buttons that open and copy the address of an entry. */
function Ways({ address, period }: { address: string; period: string }) {
  const { copying, ticked, copy } = useCopying();
  return (
    <span className="ms-auto flex flex-wrap items-center print:hidden">
      <WebLink className={buttonClass('quiet')} address={address} aria-label={i18n.t('shared.openLabel', [period])}>
        <ExternalLink size={16} className="rtl:-scale-x-100" aria-hidden />
        {i18n.t('shared.open')}
      </WebLink>
      <Button
        kind="quiet"
        aria-label={i18n.t('shared.copyLabel', [period])}
        onClick={() => copy(Promise.resolve(address))}
      >
        {ticked ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {i18n.t('shared.copy')}
      </Button>
      <span role="status">
        {copying === 'copied' && i18n.t('shared.copied')}
        {copying === 'failed' && i18n.t('shared.notCopied')}
      </span>
    </span>
  );
}
