import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Which stretch of a list. */
export interface Page {
  offset: number;
  limit: number;
}

/** The filters that links are counted for (migrations/0001-schema/counts.ts). */
export interface CountedFilter {
  isClicked?: boolean | undefined;
  hasPassword?: boolean | undefined;
  /** First and last day of creation, both included. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
}

/** How many links a day or an hour has, by its beginning. */
interface Span {
  span: string;
  links: number;
}

/** From one moment, day or hour to another, both included. */
interface Range {
  from: string;
  until: string;
}

/** Where a stretch of a list lies: within these, newest first, from so many links of the first ones on. */
interface Stretch {
  within: Range[];
  offset: number;
}

/** Links of other kinds that are passed over one by one: to look up each hour that has some of its kind takes longer. */
const fewPassed = 2_000;

/** Whether links are told apart by more than when they were made. */
export const hasKind = ({ isClicked, hasPassword }: CountedFilter) =>
  isClicked !== undefined || hasPassword !== undefined;

/** Those with something, those without it (all, less those with it), or all. */
const terms = (kind: string, is: boolean | undefined): [string, number][] =>
  is === undefined
    ? [['', 1]]
    : is
      ? [[kind, 1]]
      : [
          ['', 1],
          [kind, -1],
        ];

/** What of the counts adds up to that of the links which a filter shows, and what is taken away. */
const kindsOf = ({ isClicked, hasPassword }: CountedFilter) =>
  terms(' clicked', isClicked).flatMap(([clicked, one]) =>
    terms(' locked', hasPassword).map(([locked, other]) => ({ kind: clicked + locked, times: one * other })),
  );

/** The days or hours that have such links, newest first. */
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

/** The spans that a stretch lies in, and how many links of the first one are before it. */
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

/** How many links of any kind some days have. */
async function countAll(database: Database, ownerId: string, { from, until }: Range): Promise<number> {
  const days = { filter: {}, unit: 'day', from, until } as const;
  return (await readSpans(database, ownerId, days)).reduce((sum, { links }) => sum + links, 0);
}

/**
 * Finds where a stretch of an owner's links lies, newest first, without going through those before it: by how many there
 * are of each day, then of each hour of the days that it lies in.
 */
export async function findStretch(
  database: Database,
  ownerId: string,
  filter: CountedFilter,
  page: Page,
): Promise<Stretch> {
  const { firstDay = '', lastDay = '9999-12-31' } = filter;
  const all = await readSpans(database, ownerId, { filter, unit: 'day', from: firstDay, until: lastDay });
  const days = spansOf(all, page);
  const [newest, oldest] = [days.within.at(0), days.within.at(-1)];
  if (!newest || !oldest) return { within: [], offset: 0 };
  const between = { from: oldest.span, until: newest.span };
  if (hasKind(filter) && (await countAll(database, ownerId, between)) <= fewPassed) {
    const whole = { from: `${oldest.span}T00:00:00.000Z`, until: `${newest.span}T23:59:59.999Z` };
    return { within: [whole], offset: days.offset };
  }
  const range = { from: `${oldest.span}T00`, until: `${newest.span}T23` };
  const inDays = await readSpans(database, ownerId, { filter, unit: 'hour', ...range });
  const hours = spansOf(inDays, { offset: days.offset, limit: page.limit });
  const within = hours.within.map(({ span }) => ({ from: `${span}:00:00.000Z`, until: `${span}:59:59.999Z` }));
  return { within, offset: hours.offset };
}
