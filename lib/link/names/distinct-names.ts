import type { LinkRecord } from '../../contract/link-reading.ts';
import { addressToShare } from '../address-to-share.ts';
import { isolated } from '../text-direction.ts';
import { sourceAndMedium } from '../utm/fields.ts';
import { withoutScheme } from './link-name.ts';
import { readableAddress, readableName } from './readable-host.ts';

/** The names of a link that is shown beside others. */
export interface DistinctName {
  /** Its title, else its destination. */
  name: string;
  /** Slug, source and medium: "/k7Wm2xQ · newsletter / email". Empty if it has none of them. */
  detail: string;
  /** One short line for legends, columns and controls: the name, with the detail if another link has the same name. */
  label: string;
  /** The part of the label that no other link has: the name, or the detail if another link has the same name. */
  own: string;
}

/** The length of a label's name, in characters. The detail follows it, so it must not fill the line. */
const maxLength = 48;

function shortened(name: string): string {
  const characters = [...name];
  // Signs of direction that a cut leaves open are removed, and set again around the rest.
  return characters.length <= maxLength
    ? name
    : isolated(
        `${characters
          .slice(0, maxLength - 1)
          .join('')
          .trimEnd()}…`,
      );
}

/** The host and the path of a link's short address, as people read them. */
function addressParts(link: LinkRecord): { host: string; slug: string } {
  const address = readableAddress(withoutScheme(addressToShare(link) ?? ''));
  const slash = address.indexOf('/');
  return slash === -1 ? { host: address, slug: '' } : { host: address.slice(0, slash), slug: address.slice(slash) };
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** Names links so that each can be told from the others, also where several have one title. Keyed by id. */
export function distinctNames(links: readonly LinkRecord[]): ReadonlyMap<string, DistinctName> {
  const parts = links.map(addressParts);
  const hosts = new Set(parts.map(({ host }) => host).filter((host) => host !== ''));
  const named = links.map((link, index) => {
    const { host = '', slug = '' } = parts[index] ?? {};
    const name = readableName(link);
    const detail = joined([hosts.size > 1 ? host + slug : slug, isolated(sourceAndMedium(link))]);
    return { id: link.id, name, short: shortened(name), detail };
  });
  const names = new Map<string, DistinctName>();
  for (const [short, same] of Map.groupBy(named, (link) => link.short)) {
    const details = Map.groupBy(same, ({ detail }) => detail);
    for (const { id, name, detail } of same) {
      const isUnclear = (details.get(detail)?.length ?? 0) > 1;
      const rest = same.length === 1 ? '' : joined([detail, isUnclear ? id : '']);
      const label = joined([short, rest]);
      const own = rest === '' ? short : rest;
      names.set(id, { name, detail, label, own });
    }
  }
  return names;
}
