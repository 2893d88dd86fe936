import { useEffect, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { Address } from '@/components/ui/address.tsx';
import { bareAddress } from '@/components/ui/bare-address.ts';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { hasRemovableParts } from '@/lib/link/address/credentials.ts';
import { type OtherAddress, otherAddress } from '@/lib/link/destination/other-address.ts';
import type { Place } from '@/lib/link/place.ts';
import { readCanonical } from '@/lib/page/read-canonical.ts';
import { useChange, useDraft } from './draft/draft-context.tsx';
import { AddressNote } from './page/address-note.tsx';
import { TrackingLine } from './utm/tracking-line.tsx';

interface Props {
  /** The page in a tab, whose canonical address is read; null for an address that is typed. */
  page: Place | null;
  /** Finds the links to an address. */
  onFind?: ((text: string) => void) | undefined;
}

/**
 * A line with the address that the page names as its canonical one, or that a redirector leads to, and a button to use
 * it. Then it has the former address, and a button that restores it.
 */
export function OtherAddressLine({ page, onFind }: Props) {
  const address = useDraft(({ long_url }) => long_url);
  const change = useChange();
  const canonical = useCanonical(page);
  const [used, setUsed] = useState<{ before: string; offer: OtherAddress } | null>(null);
  // The canonical address is not offered beside what is left of it without its own tracking parameters.
  const named = used?.offer.kind === 'canonical' ? null : canonical;
  const offer = useMemo(() => otherAddress(address, named), [address, named]);
  // Any other change of the address suspends the undo.
  const isUsed = used?.offer.address === address;
  const shown = isUsed ? used.offer : offer;
  const hasLinks = useHasLinks(page?.connectionId, shown?.address);
  // The head has a tracking line of its own if the page's address had parameters at first.
  const tracking = page !== null && !hasRemovableParts(page.address) && hasRemovableParts(address) && <TrackingLine />;
  if (shown === null) return tracking;
  const act = () => {
    setUsed(isUsed ? null : { before: address, offer: shown });
    change({ long_url: isUsed ? used.before : shown.address });
  };
  const words = i18n.t(`popup.otherAddress.${isUsed ? 'instead' : shown.kind}`, [slot()]);
  return (
    <>
      <AddressNote
        action={{ name: i18n.t(isUsed ? 'popup.tracking.undo' : 'popup.otherAddress.use'), act }}
        other={
          onFind && hasLinks
            ? { name: i18n.t('popup.otherAddress.links'), act: () => onFind(bareAddress(shown.address)) }
            : null
        }
      >
        <span className="flex min-w-0 gap-1 whitespace-nowrap">
          <RichText
            text={words}
            elements={[
              <Address key="address" address={isUsed ? used.before : shown.address} isHostShown={shown.isSameHost} />,
            ]}
          />
        </span>
      </AddressNote>
      {tracking}
    </>
  );
}

/** Returns the canonical address of a page; null until it is read, and for a page that names none. */
function useCanonical(page: Props['page']): string | null {
  const [canonical, setCanonical] = useState<string | null>(null);
  const { tabId, address } = page ?? {};
  useEffect(() => {
    if (tabId === undefined || address === undefined) return;
    let current = true;
    void readCanonical(tabId, address).then((found) => current && setCanonical(found));
    return () => {
      current = false;
    };
  }, [tabId, address]);
  return canonical;
}

/** Returns true once a cached link to an address is found. The popup lists only the links of the tab's own address. */
function useHasLinks(connectionId: string | undefined, address: string | undefined): boolean {
  const [linked, setLinked] = useState<string | null>(null);
  useEffect(() => {
    if (connectionId === undefined || address === undefined) return;
    let current = true;
    const look = async () => {
      const { hasLinksOfPage } = await import('@/lib/link-index/has-links.ts');
      const isLinked = await hasLinksOfPage(connectionId, address);
      if (current && isLinked) setLinked(address);
    };
    look().catch(async (fault: unknown) => {
      const { noteProblem } = await import('@/lib/messaging/note-problem.ts');
      noteProblem('readCache')(fault);
    });
    return () => {
      current = false;
    };
  }, [connectionId, address]);
  return linked !== null && linked === address;
}
