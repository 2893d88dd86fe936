import { i18n } from '#i18n';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { WebLink } from '@/components/ui/web-link.tsx';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linkName } from '@/lib/link/link-name.ts';
import type { RecordReading } from '../use-record.ts';
import styles from './page.module.css';

/** Which link the figures are of. Its place is kept while it is being read. */
export function LinkHead({ reading }: { reading: RecordReading }) {
  const { record } = reading;
  const address = record && addressToShare(record);
  const title = record && linkName(record);
  usePageTitle(title ?? i18n.t('stats.heading'));
  return (
    <header className={styles['head']}>
      <p className={styles['quiet']}>{i18n.t('stats.heading')}</p>
      <h1>{title ?? i18n.t(reading.state === 'failed' ? 'stats.unreadLink' : 'stats.loadingLink')}</h1>
      <div className={styles['addresses']}>
        {address && (
          <WebLink address={address} otherwise={address}>
            {address}
          </WebLink>
        )}
        {record?.long_url && <MiddleText text={record.long_url} />}
      </div>
    </header>
  );
}
