import { fieldsWith } from '../../lib/contract/fields.ts';
import type { LinkTable } from '../storage/tables.ts';
import { type Platform, platforms } from './agent.ts';

const utmFields = fieldsWith({ flag: 'has_utm' });

/** The parts of a link that say where a visit goes. */
type Targets = Pick<
  LinkTable,
  'long_url' | 'has_utm' | (typeof utmFields)[number] | `has_${Platform}_targeting` | `${Platform}_target_url`
>;

interface Aimed {
  link: Targets;
  /** Targets by country. */
  geoTargets: ReadonlyMap<string, string>;
}

/** Where a visitor comes from, as far as it is known. */
interface Whence {
  country: string | null;
  platform: Platform | null;
}

/** The name of a query's parameter as a server reads it; unreadable escapes stand for themselves. */
const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value ?? '';

/**
 * Sets parameters on an address, in the place of those of the same name. The rest of the query stays letter for letter:
 * parsing and writing it again would change addresses that are signed or oddly escaped.
 */
function setParameters(url: URL, parameters: ReadonlyMap<string, string>): void {
  const query = url.search.slice(1);
  const kept = query === '' ? [] : query.split('&').filter((pair) => !parameters.has(nameOf(pair)));
  const added = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = [...kept, ...added].join('&');
}

/** The link's own address for a visitor: that of their country, else of their platform, else the one for everybody. */
function ownAddress({ link, geoTargets }: Aimed, { country, platform }: Whence): string {
  const byCountry = country === null ? undefined : geoTargets.get(country);
  if (byCountry !== undefined) return byCountry;
  const byPlatform =
    platform !== null && link[platforms[platform].flag] === 1 ? link[platforms[platform].target] : null;
  return byPlatform ?? link.long_url;
}

/** Where a visit is led: the link's address for this visitor, with the link's UTM parameters on it. */
export function chooseTarget(aimed: Aimed, whence: Whence): string {
  const { link } = aimed;
  const url = new URL(ownAddress(aimed, whence));
  if (link.has_utm === 1) {
    const parameters = new Map<string, string>();
    for (const name of utmFields) {
      const value = link[name];
      if (value !== null) parameters.set(name, value);
    }
    if (parameters.size > 0) setParameters(url, parameters);
  }
  return url.href;
}
