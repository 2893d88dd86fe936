import { TriangleAlert } from 'lucide-react';
import { i18n } from '#i18n';
import { RowAddress } from '@/components/share/row-address.tsx';
import { ShortAddress } from '@/components/share/short-address.tsx';
import { ago } from '@/components/ui/ago.ts';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { destinationOf, disambiguatingText } from '@/lib/link/names/disambiguate.ts';

interface Props {
  link: LinkRecord;
  /** True if the destination differs from the page. Then it is shown. */
  nearly: boolean;
  /** True for the first link, which starts with its address. The others start with their title. */
  large: boolean;
  /** The host that small addresses omit. */
  defaultHost: string | null;
}

/** Describes a link of the page, so that a person can distinguish several. */
export function LinkFacts({ link, nearly, large, defaultHost }: Props) {
  const address = addressToShare(link);
  const leadsTo = destinationOf(link);
  const now = new Date(useNow(10));
  const expired = isExpired(link, now) && (
    <span className="inline-flex flex-none items-center gap-1 text-warn">
      <TriangleAlert size={14} aria-hidden />
      {i18n.t('pageLinks.expired')}
    </span>
  );
  const words = (
    <span className="truncate" title={link.title ?? ''} dir="auto">
      {disambiguatingText(link)}
    </span>
  );
  const age = link.created_at !== null && (
    <span className="flex-none text-xs text-quiet">{ago(new Date(link.created_at), now)}</span>
  );
  return (
    <div className="grid min-w-0 grid-cols-1">
      {large ? (
        <>
          <p className="text-xl font-semibold wrap-anywhere select-all">
            {address === null ? i18n.t('made.noAddress') : <ShortAddress address={address} />}
          </p>
          <p className="flex min-w-0 gap-2 text-xs text-quiet">
            {expired}
            {words}
            {age}
          </p>
        </>
      ) : (
        <>
          <p className="grid font-medium">{words}</p>
          <p className="flex min-w-0 gap-2 text-xs text-quiet">
            {address === null ? i18n.t('made.noAddress') : <RowAddress address={address} defaultHost={defaultHost} />}
            {expired}
            {age}
          </p>
        </>
      )}
      {nearly && leadsTo !== null && (
        <p className="flex min-w-0 gap-2 text-xs text-quiet">
          <span className="flex-none text-xs text-quiet">{i18n.t('made.destination')}</span>{' '}
          <MiddleText text={leadsTo} />
        </p>
      )}
    </div>
  );
}
