import type { ReactNode } from 'react';
import type { Browser } from 'wxt/browser';
import type { Entry } from '@/lib/import/link-document.ts';

/** Addresses to create links for, in order. */
export interface AddressList {
  /** The list's name on screen. */
  name: string;
  links: readonly Entry[];
}

/** A source of addresses besides files and pasted rows. */
export interface AddressSource {
  /** The key of its words under `import.sources` in `locales/en.yml`. */
  name: string;
  icon: ReactNode;
  /** The permission that it requests. Not shown in browsers without that permission. */
  permission?: Browser.runtime.ManifestPermission;
  /**
   * Reads the lists to choose from; null if the browser does not allow it. Must be called in the handler of a press,
   * since it may request a permission.
   */
  read: () => Promise<readonly AddressList[] | null>;
}
