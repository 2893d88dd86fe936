import type { ReactNode } from 'react';

/** Addresses to create links for, in order. */
export interface AddressList {
  /** The list's name on screen. */
  name: string;
  links: readonly { address: string; title: string }[];
}

/** A place that addresses come from, besides files and the field for pasted ones. */
export interface AddressSource {
  name: 'bookmarks' | 'clipboard';
  icon: ReactNode;
  /**
   * Reads the lists that a person can choose from; null if the browser does not allow it. Called in the handler of a
   * press.
   */
  read: () => Promise<readonly AddressList[] | null>;
}
