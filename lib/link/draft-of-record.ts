import { recordParts } from '../contract/fields.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import { groupsOf } from './country/groups.ts';
import { type LinkDraft, linkDraft } from './draft.ts';

/**
 * A link as read (interface §2.3), as a draft to edit: what the record nests comes back under the flat names it is written
 * with, and null is not set. A record holds neither password nor domain; a country rule that names no country cannot be
 * written again, and is left out.
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
 * A new draft like a link: all but its slug, which is taken, and its password, which cannot be read. One is asked for then,
 * so that what was protected does not stand open unseen.
 */
export function draftLike(record: LinkRecord, domain: string | null): LinkDraft {
  return { ...draftOfRecord(record), domain, custom_link: '' };
}
