import { domainToUnicode } from 'node:url';
import { skeletonOf } from './skeleton.ts';
import { isAscii, lookalikeProblem } from './slug-rules.ts';

/** Returns true if a label of a host may imitate another, by the rules for slugs, or looks like plain letters. */
const isDoubtful = (label: string): boolean =>
  !isAscii(label) && (lookalikeProblem(label) !== null || isAscii(skeletonOf(label)));

/**
 * Returns the host of a URL in the letters of its language: `xn--mller-kva.de` becomes `müller.de`. If a label may
 * imitate another, the host stays encoded.
 */
export function readableHost({ hostname, port }: URL): string {
  // Empty for a host that cannot be decoded.
  const decoded = domainToUnicode(hostname);
  const isClear = decoded !== '' && !decoded.split('.').some(isDoubtful);
  return `${isClear ? decoded : hostname}${port === '' ? '' : `:${port}`}`;
}
