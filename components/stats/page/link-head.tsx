import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { QrButton } from '@/components/share/qr-button.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { WebLink } from '@/components/ui/web-link.tsx';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readableAddress } from '@/lib/link/idn/readable-host.ts';
import { readableName } from '@/lib/link/idn/readable-name.ts';
import type { RecordReading } from '../use-record.ts';
import styles from './page.module.css';

interface Props {
  id: string;
  reading: RecordReading;
  isGone: boolean;
  /** What else can be done here. */
  children?: ReactNode;
}

/** Which link the figures are of, and the ways to it. Its place is kept while it is being read. */
export function LinkHead({ id, reading, isGone, children }: Props) {
  const { record } = reading;
  const address = record && addressToShare(record);
  const title = record && readableName(record);
  usePageTitle(title ?? i18n.t('stats.heading'));
  return (
    <header className={styles['head']}>
      <p className={styles['quiet']}>{i18n.t('stats.heading')}</p>
      <h1 dir="auto">
        {title === null ? (
          i18n.t(reading.state === 'failed' ? 'stats.unreadLink' : 'stats.loadingLink')
        ) : (
          <LongText text={title} />
        )}
      </h1>
      <div className={styles['addresses']}>
        {address && (
          <WebLink address={address} otherwise={address}>
            {address}
          </WebLink>
        )}
        {record?.long_url && <MiddleText text={readableAddress(record.long_url)} />}
      </div>
      {!isGone && (
        <div className={styles['ways']}>
          <Link href={linkActions.details.route(id)} className={buttonClass()}>
            <Link2 size={16} aria-hidden />
            {i18n.t('stats.details')}
          </Link>
          {(['edit', 'duplicate'] as const).map((name) => (
            <Link key={name} href={linkActions[name].route(id)} className={buttonClass()}>
              {linkActions[name].icon}
              {actionWords(name)}
            </Link>
          ))}
          {record !== null && <QrButton link={record} go={navigate} />}
          {children}
        </div>
      )}
    </header>
  );
}
