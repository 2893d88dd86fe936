import { Copy, ExternalLink, Lock } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { copyWhenKnown } from '@/components/share/clipboard.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isWebAddress } from '@/lib/contract/values.ts';
import { isDay } from '@/lib/stats/days.ts';
import { formatMoment, formatRange } from '../formats.ts';
import styles from './page.module.css';

type Entry = NonNullable<LinkRecord['shareable_analytics']>[number];

/** Pages of these figures that were made to be shared, at the service. */
export function Shares({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className={styles['shares']} aria-labelledby="stats-shares">
      <h2 id="stats-shares">{i18n.t('stats.shares.heading')}</h2>
      <p className={styles['quiet']}>{i18n.t('stats.shares.text')}</p>
      <ul>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry may have no id
          <Share key={index} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** The interface promises days; another service's own words are shown as they are. */
function periodOf({ start_date, end_date }: Entry): string {
  const [start, end] = [start_date ?? '', end_date ?? ''];
  if (isDay(start) && isDay(end) && start <= end) return formatRange({ start_date: start, end_date: end });
  return [start, end].filter(Boolean).join(' – ') || i18n.t('stats.shares.always');
}

function Share({ entry }: { entry: Entry }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const { share_url, created_at, has_password } = entry;
  const period = periodOf(entry);
  // A page of the extension opens no address but the web's.
  const address = share_url !== null && isWebAddress(share_url) ? share_url : null;
  return (
    <li className={styles['shared']}>
      <span className={styles['period']}>{period}</span>
      {created_at !== null && (
        <span className={styles['quiet']}>{i18n.t('stats.shares.made', [formatMoment(Date.parse(created_at))])}</span>
      )}
      <span className={styles['quiet']}>
        {has_password && <Lock size={14} aria-hidden />}
        {i18n.t(has_password ? 'stats.shares.password' : 'stats.shares.open')}
      </span>
      {address !== null && (
        <span className={styles['exports']}>
          <a
            className={buttonClass('quiet')}
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={i18n.t('stats.shares.openLabel', [period])}
          >
            <ExternalLink size={16} aria-hidden />
            {i18n.t('stats.shares.openIt')}
          </a>
          <Button
            kind="quiet"
            aria-label={i18n.t('stats.shares.copyLabel', [period])}
            onClick={async () => setCopied((await copyWhenKnown(Promise.resolve(address))) ? 'yes' : 'failed')}
          >
            <Copy size={16} aria-hidden />
            {i18n.t('stats.chart.copy')}
          </Button>
          <span role="status">{copied !== 'no' && i18n.t(`stats.chart.copied.${copied}`)}</span>
        </span>
      )}
    </li>
  );
}
