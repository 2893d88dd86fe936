import { i18n } from '#i18n';
import { RowAddress } from '@/components/share/row-address.tsx';
import { Address } from '@/components/ui/address.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
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
          <Text size="xl" weight="semibold">
            {address === null ? i18n.t('made.noAddress') : <WholeAddress address={address} />}
          </Text>
          <Hint className="flex min-w-0 items-center gap-1">
            {words}
            {age && <span aria-hidden>·</span>}
            {age}
            {expired}
          </Hint>
        </>
      ) : (
        <>
          <Text weight="medium" className="flex min-w-0 items-center gap-2">
            {words}
            {expired}
          </Text>
          <Hint className="flex min-w-0 gap-1">
            {address === null ? i18n.t('made.noAddress') : <RowAddress address={address} defaultHost={defaultHost} />}
            {age && <span aria-hidden>·</span>}
            {age}
          </Hint>
        </>
      )}
      {nearly && leadsTo !== null && (
        <Hint className="flex min-w-0 gap-2">
          <span className="flex-none">{i18n.t('made.destination')}</span> <Address address={leadsTo} />
        </Hint>
      )}
    </div>
  );
}
