import { WholeAddress } from './whole-address.tsx';

interface Props {
  address: string;
  /** True for a moment after it was copied: it lights up. */
  isCopied: boolean;
}

/** The address of a new link. */
export const BigAddress = ({ address, isCopied }: Props) => (
  <output className={`block min-w-0 text-xl font-semibold ${isCopied ? 'motion-safe:lit' : ''}`}>
    <WholeAddress address={address} />
  </output>
);
