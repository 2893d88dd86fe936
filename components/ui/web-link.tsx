import type { ComponentProps, ReactNode } from 'react';
import { isWebAddress } from '@/lib/contract/web-address.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  address: string;
  /** What stands there where the address is not one of the web's: a page of the extension opens no other. */
  otherwise?: ReactNode;
}

/** Leads to an address that a service named, in a tab of its own. */
export function WebLink({ address, otherwise = null, ...link }: Props) {
  return isWebAddress(address) ? <a {...link} href={address} target="_blank" rel="noreferrer" /> : otherwise;
}
