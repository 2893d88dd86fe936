import { isWebAddress } from '../../contract/web-address.ts';

/** An address in a page as one that stands alone; null when it is none of http or https (data:, blob:, nonsense). */
export function absolute(address: string, base: string): string | null {
  const whole = address.trim() === '' ? null : URL.parse(address.trim(), base);
  return whole !== null && isWebAddress(whole.href) ? whole.href : null;
}
