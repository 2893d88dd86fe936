import { LRUCache } from 'lru-cache';
import { tidy, unknown } from '../stats/names.ts';

/** Characters of a header that is worth remembering what it says. */
const longest = 500;

/** A reading of a header that is remembered: visits share a few hundred of each, and none is worth reading twice. */
function remembered(read: (header: string) => string): (header: string) => string {
  const known = new LRUCache<string, string>({ max: 2_000 });
  return (header) => {
    const seen = known.get(header);
    if (seen !== undefined) return seen;
    const found = read(header);
    if (header.length <= longest) known.set(header, found);
    return found;
  };
}

/** A host as names and addresses are written. The URL parser takes more, such as `a;=cmd()`, which opens a cell in a spreadsheet. */
const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Returns the host that a click came from, `direct` when the browser does not say. */
export const referrerOf = remembered((referer) => {
  if (referer === '') return 'direct';
  const host = URL.parse(referer)?.host ?? '';
  return hostName.test(host) ? tidy(host) : unknown;
});

const weightOf = (parameters: readonly string[]) => {
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return weight === undefined ? 1 : Number(weight.trim().slice(2)) || 0;
};

/** The language that a visitor likes best, without its region: `de` of `de-AT, en;q=0.8`. */
export const languageOf = remembered((acceptLanguage) => {
  let best = { language: unknown, weight: 0 };
  for (const part of acceptLanguage.slice(0, 200).split(',')) {
    const [range = '', ...parameters] = part.split(';');
    const language = /^[a-z]{2,3}(?=-|$)/i.exec(range.trim())?.[0].toLowerCase();
    const weight = weightOf(parameters);
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
});
