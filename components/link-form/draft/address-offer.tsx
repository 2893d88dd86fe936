import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { addressFault } from '@/lib/link/address/address-fault.ts';
import { completeAddress } from '@/lib/link/address/typed-address.ts';
import { webPageOf } from '@/lib/link/platform/app-address.ts';

interface Props {
  /** As typed. */
  address: string;
  onUse: (address: string) => void;
}

/** A button with the web address that a person probably means: of an app's address, or without a doubled beginning. */
export function AddressOffer({ address, onUse }: Props) {
  const fault = addressFault(completeAddress(address));
  const meant =
    fault?.kind === 'beginning' ? fault.instead : webPageOf(fault?.kind === 'app' ? fault.address : address);
  if (meant === null) return null;
  return (
    <div className="[&>button]:max-w-full [&>button]:wrap-anywhere [&>button]:whitespace-normal">
      <Button onClick={() => onUse(meant)}>{i18n.t('editor.address.use', [meant])}</Button>
    </div>
  );
}
