import { Link2 } from 'lucide-react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { QrButton } from '@/components/share/qr-button.tsx';
import { Address } from '@/components/ui/address.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';

interface Props {
  id: string;
  /** Null until it is read. */
  record: LinkRecord | null;
  /** True if the link could not be read. */
  isFailed: boolean;
  /** True if the link no longer exists. */
  isGone: boolean;
}

/**
 * The title and addresses of the link in few lines, and its actions. Its height stays the same while the link loads.
 */
export function LinkHead({ id, record, isFailed, isGone }: Props) {
  const address = record && addressToShare(record);
  const title = record && readableName(record);
  usePageTitle(title ?? i18n.t('stats.heading'));
  return (
    <header className="grid grid-cols-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0">
        <p className="text-quiet">{i18n.t('stats.heading')}</p>
        {!isGone && (
          <div className="flex flex-wrap print:hidden">
            <Link href={linkActions.details.route(id)} className={buttonClass('quiet')}>
              <Link2 size={16} aria-hidden />
              {i18n.t('stats.details')}
            </Link>
            {(['edit', 'duplicate'] as const).map((name) => (
              <Link key={name} href={linkActions[name].route(id)} className={buttonClass('quiet')}>
                {linkActions[name].icon}
                {actionWords(name)}
              </Link>
            ))}
            {record !== null && <QrButton link={record} go={navigate} kind="quiet" />}
          </div>
        )}
      </div>
      <h1 className="wrap-anywhere" dir="auto">
        {title === null ? i18n.t(isFailed ? 'stats.unreadLink' : 'stats.loadingLink') : <LongText text={title} />}
      </h1>
      <div className="flex flex-wrap gap-x-4 gap-y-0 wrap-anywhere text-quiet [&>*]:max-w-full">
        {address && (
          <WebLink address={address} otherwise={address}>
            {address}
          </WebLink>
        )}
        {record?.long_url && <Address address={record.long_url} />}
      </div>
    </header>
  );
}
