import { Check, Copy, CornerDownRight, ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { actionWords } from '@/components/link-actions/action-table.tsx';
import { lastListRoute } from '@/components/route/list-place.ts';
import { useCopying } from '@/components/share/use-copying.ts';
import { Address } from '@/components/ui/address.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { Outdent } from '@/components/ui/outdent.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Text } from '@/components/ui/text.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { readableAddress, readableName } from '@/lib/link/names/readable-host.ts';
import { LinkActions } from './link-actions.tsx';

interface Props {
  link: LinkRecord;
  onDelete: () => void;
}

/** The link's title with its actions, and its addresses. */
export function LinkHead({ link, onDelete }: Props) {
  const clipboard = useCopying();
  const address = addressToShare(link);
  const title = readableName(link);
  return (
    <div className="grid grid-cols-1 gap-1">
      <PageHeader
        title={title}
        parent={<BackToList />}
        actions={<LinkActions {...{ link, title, clipboard, onDelete }} />}
      />
      {address !== null && (
        <div className="flex flex-wrap items-center gap-1">
          <ShortAddress address={address} clipboard={clipboard} />
          {isExpired(link, new Date()) && <Chip tone="bad">{i18n.t('linkPage.is_expired')}</Chip>}
        </div>
      )}
      {link.long_url && (
        <Text size="sm" tone="quiet" className="flex min-w-0 items-center gap-2">
          <CornerDownRight size={16} className="flex-none rtl:-scale-x-100" aria-hidden />
          <WebLink isQuiet className="min-w-0" address={link.long_url} otherwise={<Address address={link.long_url} />}>
            <Address address={link.long_url} />
          </WebLink>
        </Text>
      )}
      <p role="status" className="sr-only">
        {clipboard.copying === 'copied' && i18n.t('made.copiedToClipboard')}
      </p>
      {clipboard.copying === 'failed' && <p role="alert">{i18n.t('linkPage.notCopied')}</p>}
    </div>
  );
}

/** Leads back to the list as it was left: with its filters, at the same row. */
export const BackToList = () => <Link href={lastListRoute()}>{i18n.t('links.heading')}</Link>;

interface AddressProps {
  address: string;
  clipboard: ReturnType<typeof useCopying>;
}

/** The short address, which a press copies, and a button that opens it. */
function ShortAddress({ address, clipboard: { ticked, copy } }: AddressProps) {
  const Icon = ticked ? Check : Copy;
  return (
    <>
      <Outdent size="small" className="flex min-w-0">
        <Button
          kind="quiet"
          shape="small"
          onClick={() => void copy(Promise.resolve(address))}
          aria-label={i18n.t('linkAction.on.copy', [withoutScheme(readableAddress(address))])}
        >
          <Text as="span" size="lg" tone="plain" weight="semibold" className="min-w-0">
            <Address address={address} />
          </Text>
          <Icon size={16} aria-hidden />
        </Button>
      </Outdent>
      <WebLink
        className={buttonClass('quiet', 'smallIcon')}
        address={address}
        title={actionWords('open')}
        aria-label={actionWords('open')}
      >
        <ExternalLink size={16} className="rtl:-scale-x-100" aria-hidden />
      </WebLink>
    </>
  );
}
