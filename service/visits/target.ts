import type { LinkTable } from '../storage/tables.ts';
import { type Platform, platforms } from './platform.ts';

const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The parts of a link that say where a visit goes. */
export type Targets = Pick<
  LinkTable,
  'long_url' | 'has_utm' | (typeof utmFields)[number] | `has_${Platform}_targeting` | `${Platform}_target_url`
>;

/** The name of a query's parameter as a server reads it; unreadable escapes stand for themselves. */
const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value ?? '';

/**
 * Sets parameters on an address, in the place of those of the same name. The rest of the query stays letter for letter:
 * parsing and writing it again would change addresses that are signed or oddly escaped.
 */
function setParameters(url: URL, parameters: ReadonlyMap<string, string>): void {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !parameters.has(nameOf(pair)));
  const added = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  url.search = [...kept, ...added].join('&');
}

/** Where a visit from a platform is led: its own target when it has one, with the link's UTM parameters on it. */
export function chooseTarget(link: Targets, platform: Platform | null): string {
  const own = platform !== null && link[platforms[platform].flag] === 1 ? link[platforms[platform].target] : null;
  const url = new URL(own ?? link.long_url);
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
