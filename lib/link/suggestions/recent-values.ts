import * as z from 'zod/mini';
import { cleanTag, cleanText } from '../../contract/clean-text.ts';
import { keyed } from '../../contract/keyed.ts';
import type { CreatedLink } from '../../contract/link-created.ts';
import type { LinkRecord } from '../../contract/link-reading.ts';
import type { UpdateLinkBody } from '../../contract/link-writing.ts';
import { uuid } from '../../contract/values.ts';
import { type UtmField, utmFields, utmOfLink } from '../utm/fields.ts';

const texts = z.array(z.string());

/** A used slug with its host (empty if unknown) and the link's title, or its destination. */
export const usedSlug = z.object({ id: uuid, custom_link: z.string(), host: z.string(), name: z.string() });

/** Values of earlier links, newest first, without repetition. */
export const recentValues = z.object({
  tags: texts,
  utm: z.record(z.enum(utmFields), texts),
  slugs: z.array(usedSlug),
});

export type UsedSlug = z.infer<typeof usedSlug>;
export type RecentValues = z.infer<typeof recentValues>;

const eachUtm = (values: (field: UtmField) => string[]): RecentValues['utm'] => keyed(utmFields, values);

export const noRecentValues: RecentValues = { tags: [], utm: eachUtm(() => []), slugs: [] };

/** The maximum numbers of stored values. They are read each time the popup opens, so they must stay small. */
const maxStored = { tags: 200, utm: 50, slugs: 500, name: 100 };

type Slugged = Pick<LinkRecord, 'id' | 'custom_link' | 'custom_url' | 'title' | 'long_url'>;

function slugsOf({ id, custom_link, custom_url, title, long_url }: Slugged): UsedSlug[] {
  const host = URL.parse(custom_url ?? '')?.host;
  if (!custom_link || host === undefined) return [];
  return [{ id, custom_link, host, name: nameOf({ title, long_url }) }];
}

/** Returns a link's title or destination, cut to the length that is stored with its slug. */
export const nameOf = ({ title, long_url }: Pick<LinkRecord, 'title' | 'long_url'>): string =>
  [...(title || long_url || '')].slice(0, maxStored.name).join('');

/** Returns a value as it would be sent again; none for an empty one. */
const filled = (text: string | null | undefined): string[] => [cleanText(text ?? '')].filter((clean) => clean !== '');

type UtmValues = { [F in UtmField]?: string | null | undefined };

/** Collects the values of one link, from a flat body of create or update (interface §2.1) or a nested record (§2.3). */
function valuesOf(tags: readonly string[] | null | undefined, utm: UtmValues, slugs: UsedSlug[]): RecentValues {
  return { tags: (tags ?? []).map(cleanTag).flatMap(filled), utm: eachUtm((field) => filled(utm[field])), slugs };
}

/** Returns the values of a created link. Its slug gets its host from the service's answer. */
export const valuesOfCreate = (body: Omit<UpdateLinkBody, 'id' | 'geo_targets'>, created: CreatedLink): RecentValues =>
  valuesOf(body.tags, body, slugsOf({ ...created, custom_link: body.custom_link ?? null }));

/** Returns the values of an update. Its slug is left out, since only the service knows its host. */
export const valuesOfUpdate = (body: UpdateLinkBody): RecentValues => valuesOf(body.tags, body, []);

/** Returns the values of a list of links, newest first, in whatever order the service lists them. */
export function valuesOfRecords(records: readonly LinkRecord[]): RecentValues {
  const age = ({ created_at }: LinkRecord) => -Date.parse(created_at ?? '') || 0;
  const newestFirst = records.toSorted((one, other) => age(one) - age(other));
  return newestFirst.reduceRight(
    (older, record) => mergeRecent(valuesOf(record.tags, utmOfLink(record), slugsOf(record)), older),
    noRecentValues,
  );
}

const firsts = (first: readonly string[], rest: readonly string[], count: number) =>
  [...new Set([...first, ...rest])].slice(0, count);

/** Merges newer and older values, up to the maximum numbers. */
export function mergeRecent(newer: RecentValues, older: RecentValues): RecentValues {
  const renewed = new Set(newer.slugs.map(({ id }) => id));
  return {
    tags: firsts(newer.tags, older.tags, maxStored.tags),
    utm: eachUtm((field) => firsts(newer.utm[field], older.utm[field], maxStored.utm)),
    slugs: [...newer.slugs, ...older.slugs.filter(({ id }) => !renewed.has(id))].slice(0, maxStored.slugs),
  };
}

/** Returns the values without the slug of a link that was deleted or renamed. */
export const withoutSlugOf = (values: RecentValues, id: string): RecentValues => ({
  ...values,
  slugs: values.slugs.filter((slug) => slug.id !== id),
});
