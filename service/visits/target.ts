import { fieldsWith } from '../../lib/contract/fields.ts';
import type { LinkTable } from '../storage/tables.ts';
import type { VisitedLink } from '../storage/visits.ts';
import { type Platform, platforms } from './agent.ts';
import { parameterName } from './parameters.ts';

const utmFields = fieldsWith({ flag: 'has_utm' });

/** The columns that decide where a visit goes. */
type Targets = Pick<
  LinkTable,
  'long_url' | 'has_utm' | (typeof utmFields)[number] | `has_${Platform}_targeting` | `${Platform}_target_url`
>;

interface LinkTargets extends Pick<VisitedLink, 'geoTargets' | 'chosenTargets'> {
  link: Targets;
}

/** The visitor's country and platform, if they are known. */
interface VisitorOrigin {
  country: string | null;
  platform: Platform | null;
}

/**
 * Sets parameters of an address, replacing those of the same name. The rest of the query stays byte for byte, since
 * encoding it again would break signatures.
 */
function setParameters(url: URL, parameters: ReadonlyMap<string, string>): void {
  const query = url.search.slice(1);
  const kept = query === '' ? [] : query.split('&').filter((pair) => !parameters.has(parameterName(pair)));
  const added = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = [...kept, ...added].join('&');
}

/** Returns the target for a visitor's country, else for the platform, else for everyone. */
function baseTarget({ link, geoTargets }: LinkTargets, { country, platform }: VisitorOrigin): string {
  const byCountry = country === null ? undefined : geoTargets.get(country);
  if (byCountry !== undefined) return byCountry;
  const byPlatform =
    platform !== null && link[platforms[platform].flag] === 1 ? link[platforms[platform].target] : null;
  return byPlatform ?? link.long_url;
}

/** Returns a target with the link's UTM parameters, as headers have it. */
function finishTarget(link: Targets, base: string): string {
  const url = new URL(base);
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

/** Returns the target for a visitor, with the link's UTM parameters. */
export function chooseTarget(targets: LinkTargets, origin: VisitorOrigin): string {
  const base = baseTarget(targets, origin);
  const chosen = targets.chosenTargets.get(base) ?? finishTarget(targets.link, base);
  targets.chosenTargets.set(base, chosen);
  return chosen;
}
