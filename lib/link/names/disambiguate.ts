import type { LinkRecord } from '../../contract/link-reading.ts';
import { anyUtm, utmOfLink } from '../utm/fields.ts';
import { utmLine } from '../utm/utm-line.ts';
import { visitorAddress } from '../utm/visitor-address.ts';

/**
 * Returns words that distinguish a link from others of the same page, which usually share the title. They are its UTM
 * values ("x / social · spring"), else its tags, else its title.
 */
export function disambiguatingText(link: LinkRecord): string {
  const utm = utmLine(utmOfLink(link));
  if (utm !== '') return utm;
  return link.tags?.length ? link.tags.join(', ') : (link.title ?? '');
}

/** Returns a link's destination with its UTM parameters; null if the link has no destination. */
export function destinationOf(link: LinkRecord): string | null {
  const utm = utmOfLink(link);
  if (link.long_url === null || !anyUtm(utm)) return link.long_url;
  return visitorAddress(link.long_url, utm) ?? link.long_url;
}
