import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Which stretch of a list. */
export interface Page {
  offset: number;
  limit: number;
}

/** What links are counted by (migrations/0008-counts-by-kind.ts). */
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

/** Where a stretch of a list lies: in these hours, newest first, from so many links of the first one on. */
interface Stretch {
  hours: string[];
  offset: number;
}

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

/** The days or hours that have such links, newest first. @param from and @param until their beginnings. */
async function readSpans(
  database: Database,
  ownerId: string,
  { filter, unit, from, until }: { filter: CountedFilter; unit: 'day' | 'hour'; from: string; until: string },
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
  if (!newest || !oldest) return { hours: [], offset: 0 };
  const range = { from: `${oldest.span}T00`, until: `${newest.span}T23` };
  const inDays = await readSpans(database, ownerId, { filter, unit: 'hour', ...range });
  const hours = spansOf(inDays, { offset: days.offset, limit: page.limit });
  return { hours: hours.within.map(({ span }) => span), offset: hours.offset };
}
