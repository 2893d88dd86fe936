import LinkifyIt from 'linkify-it';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { completeAddress } from '@/lib/link/typed-address.ts';

/**
 * The web addresses that a text holds, in their order, each once: the text itself where it is one, as a person types it,
 * else all that stand in it, without the signs of the sentence around them.
 */
export function addressesInText(text: string): string[] {
  const whole = completeAddress(text);
  if (!/\s/.test(whole) && isWebAddress(whole)) return [whole];
  const matches = new LinkifyIt({}, { fuzzyEmail: false }).match(text) ?? [];
  const found = matches.map(({ schema, raw }) => (schema === '' ? `https://${raw}` : raw));
  return [...new Set(found.filter(isWebAddress))];
}
