import type { LinkRecord } from '../contract/link-reading.ts';
import { anyUtm, utmOfLink } from './utm/fields.ts';
import { visitorAddress } from './utm/visitor-address.ts';

/**
 * What tells a link from others to the same page, which mostly have the same title: its UTM values ("x / social / spring"),
 * else its tags, else its title.
 */
export function tellingWords(link: LinkRecord): string {
  const utm = Object.values(utmOfLink(link)).filter((value) => value !== '');
  if (utm.length > 0) return utm.join(' / ');
  return link.tags?.length ? link.tags.join(', ') : (link.title ?? '');
}

/** Where a link's visitors go: its destination, with its UTM parameters. Null where it has none that can be opened. */
export function destinationOf(link: LinkRecord): string | null {
  const utm = utmOfLink(link);
  if (link.long_url === null || !anyUtm(utm)) return link.long_url;
  return visitorAddress(link.long_url, utm) ?? link.long_url;
}
