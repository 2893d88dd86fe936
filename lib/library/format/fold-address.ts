import { foldText } from '../../link/fold-text.ts';

/** An address as it is searched: without the scheme and `www.` that all have, its percent-encoding read where it can be. */
export const foldAddress = (address: string): string =>
  foldText(readable(address).replace(/^https?:\/\/(www\.)?/i, ''));

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
