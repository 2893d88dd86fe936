import * as z from 'zod/mini';
import { keyed } from '../contract/keyed.ts';
import type { CreatedLink } from '../contract/link-created.ts';
import type { LinkRecord } from '../contract/link-reading.ts';
import type { UpdateLinkBody } from '../contract/link-writing.ts';
import { uuid } from '../contract/values.ts';
import { type UtmField, utmFields, utmOfLink } from './utm/fields.ts';

const texts = z.array(z.string());

/** A slug that a link has: on which host (empty where none is known), and what a person knows that link by (its title, else its destination). */
export const usedSlug = z.object({ id: uuid, custom_link: z.string(), host: z.string(), name: z.string() });

/** The recent values: what links were given before, the newest first, no value twice. */
export const recentValues = z.object({
  tags: texts,
  utm: z.record(z.enum(utmFields), texts),
  slugs: z.array(usedSlug),
});

export type UsedSlug = z.infer<typeof usedSlug>;
export type RecentValues = z.infer<typeof recentValues>;

const eachUtm = (values: (field: UtmField) => string[]): RecentValues['utm'] => keyed(utmFields, values);

export const noRecentValues: RecentValues = { tags: [], utm: eachUtm(() => []), slugs: [] };

/** How many values are kept: enough to complete from, little enough to be read at every opening. */
const most = { tags: 200, utm: 50, slugs: 500, name: 100 };

type Slugged = Pick<LinkRecord, 'id' | 'custom_link' | 'custom_url' | 'title' | 'long_url'>;

function slugsOf({ id, custom_link, custom_url, title, long_url }: Slugged): UsedSlug[] {
  const host = URL.parse(custom_url ?? '')?.host;
  if (!custom_link || host === undefined) return [];
  return [{ id, custom_link, host, name: nameOf({ title, long_url }) }];
}

/** What a person knows a link by, as it is kept beside its slug. */
export const nameOf = ({ title, long_url }: Pick<LinkRecord, 'title' | 'long_url'>): string =>
  [...(title || long_url || '')].slice(0, most.name).join('');

const filled = (text: string | null | undefined): string[] => (text ? [text] : []);

type UtmValues = { [F in UtmField]?: string | null | undefined } | null;

/** What one link was given: what create and update send flat (interface §2.1), what a record nests (§2.3). */
function valuesOf(tags: readonly string[] | null | undefined, utm: UtmValues, slugs: UsedSlug[]): RecentValues {
  return { tags: [...(tags ?? [])], utm: eachUtm((field) => filled(utm?.[field])), slugs };
}

/** What was sent for a new link. Its slug counts with the address that the service made of it. */
export const valuesOfCreate = (body: Omit<UpdateLinkBody, 'id' | 'geo_targets'>, created: CreatedLink): RecentValues =>
  valuesOf(body.tags, body, slugsOf({ ...created, custom_link: body.custom_link ?? null }));

/** What was sent for a link that there is. Of its slug only the service knows the address. */
export const valuesOfUpdate = (body: UpdateLinkBody): RecentValues => valuesOf(body.tags, body, []);

/** What a list of links holds, the newest first, in whatever order the service lists them. */
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

/** The newer values, then the older ones that are not among them, as many as are kept. */
export function mergeRecent(newer: RecentValues, older: RecentValues): RecentValues {
  const renewed = new Set(newer.slugs.map(({ id }) => id));
  return {
    tags: firsts(newer.tags, older.tags, most.tags),
    utm: eachUtm((field) => firsts(newer.utm[field], older.utm[field], most.utm)),
    slugs: [...newer.slugs, ...older.slugs.filter(({ id }) => !renewed.has(id))].slice(0, most.slugs),
  };
}

/** Without the slug of a link that is gone or has got another. */
export const withoutSlugOf = (values: RecentValues, id: string): RecentValues => ({
  ...values,
  slugs: values.slugs.filter((slug) => slug.id !== id),
});
