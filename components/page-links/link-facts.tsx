import { i18n } from '#i18n';
import { RowAddress } from '@/components/share/row-address.tsx';
import { Address } from '@/components/ui/address.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { WholeAddress } from '@/components/ui/whole-address.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { destinationOf, disambiguatingText } from '@/lib/link/names/disambiguate.ts';
import { anyUtm, utmOfLink } from '@/lib/link/utm/fields.ts';

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
  const expired = isExpired(link, now) && <Chip tone="bad">{i18n.t('pageLinks.expired')}</Chip>;
  const words = (
    <span className="truncate" title={link.title ?? ''} dir={anyUtm(utmOfLink(link)) ? 'ltr' : 'auto'}>
      {disambiguatingText(link)}
    </span>
  );
  const age = link.created_at !== null && <span className="flex-none">{ago(new Date(link.created_at), now)}</span>;
  return (
    <div className="grid min-w-0 grid-cols-1">
      {large ? (
        <>
          <p className="text-xl font-semibold">
            {address === null ? i18n.t('made.noAddress') : <WholeAddress address={address} />}
          </p>
          <p className="flex min-w-0 items-center gap-1 text-xs text-quiet">
            {words}
            {age && <span aria-hidden>·</span>}
            {age}
            {expired}
          </p>
        </>
      ) : (
        <>
          <p className="flex min-w-0 items-center gap-2 font-medium">
            {words}
            {expired}
          </p>
          <p className="flex min-w-0 gap-1 text-xs text-quiet">
            {address === null ? i18n.t('made.noAddress') : <RowAddress address={address} defaultHost={defaultHost} />}
            {age && <span aria-hidden>·</span>}
            {age}
          </p>
        </>
      )}
      {nearly && leadsTo !== null && (
        <p className="flex min-w-0 gap-2 text-xs text-quiet">
          <span className="flex-none">{i18n.t('made.destination')}</span> <Address address={leadsTo} />
        </p>
      )}
    </div>
  );
}
