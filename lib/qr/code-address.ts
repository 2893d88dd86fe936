import { qrMark } from '../contract/qr-mark.ts';
import type { QrStyle } from './style.ts';

/**
 * Returns an address with the mark of scans as the last parameter of its query, before the fragment. All else stays as it
 * is. An address that has the mark already is returned unchanged.
 */
function withMark(address: string): string {
  const fragment = address.indexOf('#');
  const end = fragment < 0 ? address.length : fragment;
  const [place, rest] = [address.slice(0, end), address.slice(end)];
  const start = place.indexOf('?');
  if (start < 0) return `${place}?${qrMark}${rest}`;
  const query = place.slice(start + 1);
  if (query.split('&').includes(qrMark)) return address;
  return `${place}${query === '' || query.endsWith('&') ? '' : '&'}${qrMark}${rest}`;
}

/** Returns the address in the QR code of a short address, with the mark of scans if the style has it. */
export const codeAddress = (address: string, { isMarked }: Pick<QrStyle, 'isMarked'>): string =>
  isMarked ? withMark(address) : address;
