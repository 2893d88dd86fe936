import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { lastListRoute } from '@/components/route/list-place.ts';
import { Address } from '@/components/ui/address.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Text } from '@/components/ui/text.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { readableName } from '@/lib/link/names/readable-host.ts';
import { linkRoute } from '@/lib/link/routes.ts';

interface Props {
  id: string;
  /** Null until it is read. */
  record: LinkRecord | null;
  /** True if the link could not be read. */
  isFailed: boolean;
  /** True if the link no longer exists. */
  isGone: boolean;
  /** Buttons beside the title. */
  children: ReactNode;
}

/** The link's title and addresses, and the way back to its page and to the list. Its height stays the same. */
export function LinkHead({ id, record, isFailed, isGone, children }: Props) {
  const address = record && addressToShare(record);
  const title = record && readableName(record);
  usePageTitle(title ?? i18n.t('stats.heading'));
  return (
    <div className="grid grid-cols-1 gap-1">
      <PageHeader
        title={title ?? i18n.t(isFailed ? 'stats.unreadLink' : 'stats.loadingLink')}
        parent={
          <>
            <Link href={lastListRoute()}>{i18n.t('links.heading')}</Link>
            {!isGone && (
              <>
                {' / '}
                <Link href={linkRoute(id)}>{i18n.t('stats.details')}</Link>
              </>
            )}
          </>
        }
        actions={children}
      />
      <Text size="sm" tone="quiet" className="flex min-h-lh flex-wrap gap-x-4">
        {address && (
          <WebLink className="max-w-full" address={address} otherwise={<Address address={address} />}>
            <Address address={address} />
          </WebLink>
        )}
        {record?.long_url && <Address address={record.long_url} />}
      </Text>
    </div>
  );
}
