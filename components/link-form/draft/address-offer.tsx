import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { textFault } from '@/lib/link/address/cut-address.ts';
import { completeAddress } from '@/lib/link/address/typed-address.ts';
import { webPageOf } from '@/lib/link/platform/app-address.ts';
import { useWholeAddresses } from './use-whole-addresses.ts';

interface Props {
  address: string;
  onUse: (address: string) => void;
}

/**
 * A button with the web address that a person probably means: of an app's address, without a doubled beginning, or
 * whole though it looks cut.
 */
export function AddressOffer({ address, onUse }: Props) {
  const fault = textFault(completeAddress(address), useWholeAddresses());
  const meant =
    fault?.kind === 'beginning' || fault?.kind === 'cut'
      ? fault.instead
      : webPageOf(fault?.kind === 'app' ? fault.address : address);
  return meant !== null && <UseAddress address={meant} onUse={onUse} />;
}

/** The button that fills in an address. */
export function UseAddress({ address, onUse }: Props) {
  return (
    <div>
      <Button wraps onClick={() => onUse(address)}>
        {i18n.t('editor.address.use', [address])}
      </Button>
    </div>
  );
}
