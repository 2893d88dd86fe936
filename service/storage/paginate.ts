import { sql } from 'kysely';
import type { Database } from './tables.ts';

export interface Page {
  offset: number;
  limit: number;
}

/** The filters for which links are counted (migrations/0001-counts.ts). */
export interface CountedFilter {
  isClicked?: boolean | undefined;
  hasPassword?: boolean | undefined;
  /** First and last day of creation, both included. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

/** The number of links in a day or an hour, which is named by its beginning. */
interface Span {
  span: string;
  links: number;
}

/** A range of times, days or hours, both ends included. */
interface Range {
  from: string;
  until: string;
}

/** The location of a page: ranges, newest first, and the links to skip in the first one. */
interface PageRange {
  within: Range[];
  offset: number;
}

/** Links of other kinds that are scanned. Up to this number, that is faster than counting by hour. */
const maxScanned = 2_000;

/** Returns true if a filter has more than days. */
export const filtersByKind = ({ isClicked, hasPassword }: CountedFilter) =>
  isClicked !== undefined || hasPassword !== undefined;

/** Returns the counts to add and subtract for a flag. Links without it are all links less those with it. */
const terms = (kind: string, is: boolean | undefined): [string, number][] =>
  is === undefined
    ? [['', 1]]
    : is
      ? [[kind, 1]]
      : [
          ['', 1],
          [kind, -1],
        ];

/** Returns the counts whose sum is the number of links in a filter. */
const kindsOf = ({ isClicked, hasPassword }: CountedFilter) =>
  terms(' clicked', isClicked).flatMap(([clicked, one]) =>
    terms(' locked', hasPassword).map(([locked, other]) => ({ kind: clicked + locked, times: one * other })),
  );

/** Reads the days or hours with matching links, newest first. */
async function readSpans(
  database: Database,
  ownerId: string,
  { filter, unit, from, until }: Range & { filter: CountedFilter; unit: 'day' | 'hour' },
): Promise<Span[]> {
  const kinds = kindsOf(filter).map(({ kind, times }) => ({ unit: unit + kind, times }));
  const times = sql.join(
    kinds.map((kind) => sql`when ${kind.unit} then ${sql.lit(kind.times)}`),
    sql` `,
  );
  const links = sql<number>`cast(sum(case unit ${times} end * links) as bigint)`;
  const counts = database
    .selectFrom('link_counts')
    .select(['span', links.as('links')])
    .where('owner_id', '=', ownerId)
    .where(
      'unit',
      'in',
      kinds.map((kind) => kind.unit),
    )
    .where('span', '>=', from)
    .where('span', '<=', until);
  return counts.groupBy('span').having(links, '>', 0).orderBy('span', 'desc').execute();
}

/** Returns the spans of a page, and the links to skip in the first one. */
function spansOf(spans: readonly Span[], { offset, limit }: Page): { within: Span[]; offset: number } {
  let skipped = 0;
  const within: Span[] = [];
  let seen = 0;
  for (const span of spans) {
    if (seen >= offset + limit) break;
    seen += span.links;
    if (seen > offset) within.push(span);
    else skipped = seen;
  }
  return { within, offset: offset - skipped };
}

/** Returns the number of all links in a range of days. */
async function countAll(database: Database, ownerId: string, { from, until }: Range): Promise<number> {
  const days = { filter: {}, unit: 'day', from, until } as const;
  return (await readSpans(database, ownerId, days)).reduce((sum, { links }) => sum + links, 0);
}

/**
 * Finds a page of an owner's links, newest first, without reading the links before it. It counts by day, then by hour
 * within the days of the page.
 */
export async function locatePage(
  database: Database,
  ownerId: string,
  filter: CountedFilter,
  page: Page,
): Promise<PageRange> {
  const { firstDay = '', lastDay = '9999-12-31' } = filter;
  const all = await readSpans(database, ownerId, { filter, unit: 'day', from: firstDay, until: lastDay });
  const days = spansOf(all, page);
  const [newest, oldest] = [days.within.at(0), days.within.at(-1)];
  if (!newest || !oldest) return { within: [], offset: 0 };
  const between = { from: oldest.span, until: newest.span };
  if (filtersByKind(filter) && (await countAll(database, ownerId, between)) <= maxScanned) {
    const whole = { from: `${oldest.span}T00:00:00.000Z`, until: `${newest.span}T23:59:59.999Z` };
    return { within: [whole], offset: days.offset };
  }
  const range = { from: `${oldest.span}T00`, until: `${newest.span}T23` };
  const inDays = await readSpans(database, ownerId, { filter, unit: 'hour', ...range });
  const hours = spansOf(inDays, { offset: days.offset, limit: page.limit });
  const within = hours.within.map(({ span }) => ({ from: `${span}:00:00.000Z`, until: `${span}:59:59.999Z` }));
  return { within, offset: hours.offset };
}
