import { TriangleAlert } from 'lucide-react';
import { i18n } from '#i18n';
import { ShortAddress } from '@/components/share/short-address.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Breakable } from '@/components/ui/breakable.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import { destinationOf, tellingWords } from '@/lib/link/tell-apart.ts';
import styles from './page-links.module.css';

interface Props {
  link: LinkRecord;
  /** Whether to say where it leads to. */
  nearly: boolean;
  /** In the smaller ones, the address has no scheme: it is what one can do without. */
  large: boolean;
}

/** What tells one link of a page from another. */
export function LinkFacts({ link, nearly, large }: Props) {
  const address = addressToShare(link);
  const leadsTo = destinationOf(link);
  const now = new Date(useNow(10));
  return (
    <div className={styles['facts']}>
      <p className={styles['address']}>
        {address === null && i18n.t('made.noAddress')}
        {address !== null &&
          (large ? <ShortAddress address={address} /> : <Breakable address={withoutScheme(address)} />)}
      </p>
      <p className={styles['about']}>
        {isExpired(link, now) && (
          <span className={styles['expired']}>
            <TriangleAlert size={14} aria-hidden />
            {i18n.t('pageLinks.expired')}
          </span>
        )}
        <span className={styles['title']} title={link.title ?? ''} dir="auto">
          {tellingWords(link)}
        </span>
        {link.created_at !== null && <span className={styles['age']}>{ago(new Date(link.created_at), now)}</span>}
      </p>
      {nearly && leadsTo !== null && (
        <p className={styles['about']}>
          <span className={styles['age']}>{i18n.t('made.destination')}</span> <MiddleText text={leadsTo} />
        </p>
      )}
    </div>
  );
}
