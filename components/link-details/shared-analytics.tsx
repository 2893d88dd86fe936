import { Check, Copy, ExternalLink, Lock } from 'lucide-react';
import type * as z from 'zod/mini';
import { i18n } from '#i18n';
import { personZone, shownTime } from '@/components/link-form/expiration/shown-time.ts';
import { useCopying } from '@/components/share/use-copying.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import type { shareableAnalytics } from '@/lib/contract/link-reading.ts';
import styles from './link-details.module.css';

type Share = z.infer<typeof shareableAnalytics>;

/** The figures of a link that were shared (interface §2.4). */
export function SharedAnalytics({ shares }: { shares: readonly Share[] }) {
  return (
    <section className={styles['shares']} aria-labelledby="shares">
      <h2 id="shares">{i18n.t('linkPage.shares.heading')}</h2>
      {shares.length === 0 && <p className={styles['quiet']}>{i18n.t('linkPage.shares.none')}</p>}
      {shares.length > 0 && (
        <ul>
          {shares.map((share, at) => (
            <OneShare key={share.id ?? at} share={share} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneShare({ share }: { share: Share }) {
  const { copying, ticked, copy } = useCopying();
  const { created_at, share_url, has_password } = share;
  const period = periodOf(share);
  return (
    <li>
      <span className={styles['period']}>{period}</span>
      {has_password === true && (
        <span className={styles['sign']}>
          <Lock size={14} aria-hidden />
          {i18n.t('linkPage.shares.password')}
        </span>
      )}
      {created_at !== null && (
        <span className={styles['quiet']}>{i18n.t('linkPage.shares.made', [shownTime(created_at, personZone())])}</span>
      )}
      {share_url !== null && (
        <span className={styles['actions']}>
          <a
            className={buttonClass()}
            href={share_url}
            target="_blank"
            rel="noreferrer"
            aria-label={i18n.t('linkPage.shares.open', [period])}
          >
            <ExternalLink size={16} aria-hidden />
            {i18n.t('linkPage.open')}
          </a>
          <Button
            aria-label={i18n.t('linkPage.shares.copy', [period])}
            onClick={() => copy(Promise.resolve(share_url))}
          >
            {ticked ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            {i18n.t(ticked ? 'linkPage.copied' : 'linkPage.copy')}
          </Button>
          {copying === 'failed' && <span role="alert">{i18n.t('linkPage.notCopied')}</span>}
        </span>
      )}
    </li>
  );
}

/** Its days, which stay as the service wrote them: they are days in UTC (reading R10). */
function periodOf({ start_date, end_date }: Share): string {
  if (start_date && end_date) return i18n.t('linkPage.shares.period', [start_date, end_date]);
  if (start_date) return i18n.t('linkPage.shares.since', [start_date]);
  return end_date ? i18n.t('linkPage.shares.until', [end_date]) : i18n.t('linkPage.shares.always');
}
