import { LRUCache } from 'lru-cache';
import { scanReferrer } from '../../lib/contract/qr-mark.ts';
import { copyText } from '../shared/copy-text.ts';
import { cleanName, unknownName } from '../stats/names.ts';
import { scanned } from './click.ts';

/** Characters of a header that are worth a place in the cache. */
const maxLength = 500;

/** Caches the results of reading a header: visits share a few hundred values. */
function memoized(read: (header: string) => string): (header: string) => string {
  const known = new LRUCache<string, string>({ max: 2_000 });
  return (header) => {
    const seen = known.get(header);
    if (seen !== undefined) return seen;
    const found = read(header);
    if (header.length <= maxLength) known.set(header, found);
    return found;
  };
}

/**
 * A host in the usual characters. The URL parser accepts more, such as `a;=cmd()`, which would start a formula in a
 * spreadsheet.
 */
const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Returns the host that a click came from; `direct` if the browser does not send it. A scan has a name of its own. */
export const referrerOf = memoized((referer) => {
  if (referer === '') return 'direct';
  if (referer === scanned) return scanReferrer;
  const host = URL.parse(referer)?.host ?? '';
  return hostName.test(host) ? cleanName(copyText(host)) : unknownName;
});

const weightOf = (parameters: readonly string[]) => {
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return weight === undefined ? 1 : Number(weight.trim().slice(2)) || 0;
};

/** Returns the preferred language without its region: `de` for `de-AT, en;q=0.8`. */
export const languageOf = memoized((acceptLanguage) => {
  let best = { language: unknownName, weight: 0 };
  for (const part of acceptLanguage.slice(0, 200).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = /^[a-z]{2,3}(?=-|$)/i.exec(range.trim())?.[0].toLowerCase();
    const weight = weightOf(parameters);
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
});
