import type { ComponentProps, ReactNode } from 'react';
import { isWebAddress } from '@/lib/contract/web-address.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  address: string;
  /** Shown if the address is not a web address, since extension pages must not open others. */
  otherwise?: ReactNode;
}

/** A link to an address from a service, in a new tab. */
export function WebLink({ address, otherwise = null, ...link }: Props) {
  return isWebAddress(address) ? <a {...link} href={address} target="_blank" rel="noreferrer" /> : otherwise;
}
