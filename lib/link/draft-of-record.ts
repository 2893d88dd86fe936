import type { Connection } from '../connection/saved-connection.ts';
import { recordParts } from '../contract/fields.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { domainOfRecord } from './domain-of-record.ts';
import { groupsOf, type LinkDraft } from './draft.ts';
import { linkDraft } from './schemas.ts';

/**
 * A link as read (interface §2.3), as a draft to edit: what the record nests comes back under the flat names it is
 * written with, and null is not set. A record holds neither password nor domain; a country rule that names no country
 * cannot be written again, and is left out.
 */
export function draftOfRecord(record: LinkRecord): LinkDraft {
  const rules = (record.geo_targets ?? []).flatMap(({ target_url, country }) =>
    country?.iso2 ? [{ country_id: country.iso2, target_url: target_url ?? '' }] : [],
  );
  const flat = [record, ...recordParts.map((part) => record[part] ?? {})].flatMap(Object.entries);
  const known = Object.fromEntries(flat.filter(([, value]) => value !== null));
  return linkDraft.parse({ ...known, geo_targets: groupsOf(rules) });
}

/**
 * Returns a new draft like a link, on its domain: all but its slug, which is taken, and its password, which cannot be
 * read. The form then asks for one, so that a protected link does not become an open one unseen.
 */
export function draftLike(record: LinkRecord, connection: Pick<Connection, 'domains' | 'defaultDomain'>): LinkDraft {
  return { ...draftOfRecord(record), domain: domainOfRecord(record, connection), custom_link: '' };
}
