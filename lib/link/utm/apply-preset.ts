import { isWebAddress } from '../../contract/web-address.ts';
import { putTogether, readPair, takeApart } from '../address/query-text.ts';
import { completeAddress } from '../address/typed-address.ts';
import type { LinkDraft } from '../draft.ts';
import { type DestinationValues, destinationPairs } from './destination.ts';
import { anyUtm, utmOf } from './fields.ts';
import { appliedTo, standsIn, type UtmPreset } from './preset.ts';

/** Applies a preset to the draft of a new link. The section is switched on if that sets any value. */
export function withPreset(draft: LinkDraft, preset: UtmPreset): LinkDraft {
  const values = appliedTo(utmOf(draft), preset);
  const long_url = withDestinationValues(draft.long_url, preset.destination);
  return { ...draft, ...values, long_url, has_utm: draft.has_utm || anyUtm(values) };
}

/** Returns the parameters in a draft's address that a preset in its fields has put there, as they are written. */
export function pairsOfPresets(draft: LinkDraft, presets: readonly UtmPreset[]): string[] {
  const standing = presets.filter((preset) => standsIn(utmOf(draft), preset));
  const pairs = new Set(standing.flatMap(({ destination }) => destinationPairs(destination)));
  return takeApart(draft.long_url).pairs.filter((pair) => pairs.has(pair));
}

/** Returns the pairs that an address does not have, or not only with this value. */
function missingPairs(address: string, pairs: readonly string[]): string[] {
  const { pairs: existing } = takeApart(address);
  return pairs.filter((pair) => {
    const { name } = readPair(pair);
    const same = existing.filter((one) => readPair(one).name === name);
    return same.length !== 1 || same[0] !== pair;
  });
}

/**
 * Returns an address with these values in its query. They replace parameters of the same name. The others and the
 * fragment stay letter for letter. A text that is no web address stays as it is.
 */
export function withDestinationValues(address: string, values: DestinationValues): string {
  const text = address.trim();
  const missing = missingPairs(text, destinationPairs(values));
  if (missing.length === 0 || !isWebAddress(completeAddress(text))) return address;
  const { before, pairs, fragment } = takeApart(text);
  const replaced = missing.map((pair) => readPair(pair).name);
  const kept = pairs.filter((pair) => !replaced.includes(readPair(pair).name));
  return putTogether({ before, pairs: [...(kept.join('') === '' ? [] : kept), ...missing], fragment });
}
