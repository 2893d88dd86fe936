import LinkifyIt from 'linkify-it';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { completeAddress } from '@/lib/link/typed-address.ts';

/** So long a text without spaces is looked through: that may take as long as the square of its length. Longer ones are parted. */
const longestWord = 4096;

/** No address has these unencoded. */
const partings = /[<>"{}|\\^`]+/;

/**
 * The web addresses that a text holds, in their order, each once: the text itself where it is one, as a person types it,
 * else all that stand in it, without the signs of the sentence around them.
 */
export function addressesInText(text: string): string[] {
  const whole = completeAddress(text);
  if (!/\s/.test(whole) && isWebAddress(whole)) return [whole];
  const linkify = new LinkifyIt({}, { fuzzyEmail: false });
  const words = text.split(/\s+/).flatMap((word) => (word.length > longestWord ? word.split(partings) : [word]));
  const matches = words.flatMap((word) => (word.length > longestWord ? [] : (linkify.match(word) ?? [])));
  const found = matches.map(({ schema, raw }) => (schema === '' ? `https://${raw}` : raw));
  return [...new Set(found.filter(isWebAddress))];
}
