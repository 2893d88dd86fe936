import { fieldsWith, recordParts } from '../contract/fields.ts';
import { type LinkRecord, readableRecord } from '../contract/link-reading.ts';
import type { UpdateLinkBody } from '../contract/link-writing.ts';
import type { MadeLink } from './made-link.ts';

/**
 * Returns a link's record after an update (reading R6), as far as the request tells. Only the service knows the address
 * of a new slug.
 */
export function recordAfter(record: LinkRecord, update: UpdateLinkBody): LinkRecord {
  const { geo_targets, ...body } = update;
  const sent = Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value === '' ? null : value]],
    ),
  );
  const parts = recordParts.flatMap((part) => {
    const changed = fieldsWith({ part }).filter((field) => field in sent);
    return changed.length === 0
      ? []
      : [[part, { ...record[part], ...Object.fromEntries(changed.map((field) => [field, sent[field]])) }]];
  });
  // `title`, `utm.utm_term` or `tags[0]`.
  const isSent = (path: string) => (/^(?:\w+\.)?(\w+)/.exec(path)?.[1] ?? '') in update;
  const rules = geo_targets?.map(({ country_id, target_url }) => ({ target_url, country: { iso2: country_id } }));
  const { unreadable: before = [], ...rest } = record;
  const unreadable = before.filter((path) => !isSent(path));
  return readableRecord.parse({
    ...{ ...rest, ...sent, ...Object.fromEntries(parts) },
    ...(body.custom_link !== undefined && { custom_url: null }),
    ...(rules && { geo_targets: rules }),
    ...(unreadable.length > 0 && { unreadable }),
  });
}

/** Returns a newly created link after an update; undefined if the update changes none of its fields. */
export function madeAfter(made: MadeLink, { title, custom_link, geo_targets }: UpdateLinkBody): MadeLink | undefined {
  if (title === undefined && custom_link === undefined && geo_targets === undefined) return undefined;
  return {
    ...made,
    ...(title !== undefined && { title: title === '' ? null : title }),
    ...(custom_link !== undefined && { custom_url: null }),
    ...(geo_targets !== undefined && { missing: null }),
  };
}
