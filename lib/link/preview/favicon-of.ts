import { isWebAddress } from '../../contract/web-address.ts';

/** The address of a tab's icon as the browser tells it; empty where it is none that others could open (`data:`). */
export function faviconOf(tab: { favIconUrl?: string | undefined }): string {
  const address = tab.favIconUrl ?? '';
  return isWebAddress(address) ? address : '';
}
