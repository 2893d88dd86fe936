import type { ComponentProps, ReactNode } from 'react';
import { isWebAddress } from '@/lib/contract/web-address.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  address: string;
  /** True for the color of the quiet words around. */
  isQuiet?: boolean;
  /** Shown if the address is not a web address, since extension pages must not open others. */
  otherwise?: ReactNode;
}

/** A link to an address from a service, in a new tab. */
export function WebLink({ address, otherwise = null, isQuiet = false, className = '', ...link }: Props) {
  return isWebAddress(address) ? (
    <a
      {...link}
      className={isQuiet ? `text-quiet ${className}` : className}
      href={address}
      target="_blank"
      rel="noreferrer"
    />
  ) : (
    otherwise
  );
}
