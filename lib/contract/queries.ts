import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { day, digits, flag, onlyKnown, textUpTo, uuid } from './values.ts';

/** The query for one link (interface §4.4, §4.6). */
export const linkQuery = onlyKnown({ id: uuid });

/** The filters of a list, as sent (interface §4.3). */
export const linksQuery = onlyKnown({
  title: z.optional(textUpTo(limits.filter.max)),
  tag: z.optional(textUpTo(limits.filter.max)),
  clicked: z.optional(flag),
  has_password: z.optional(flag),
  start_date: z.optional(day),
  end_date: z.optional(day),
  offset: z.optional(digits),
  limit: z.optional(digits),
});

/** The query for a link's stats of some days (interface §4.5). */
export const statsQuery = onlyKnown({ id: uuid, start_date: z.optional(day), end_date: z.optional(day) });

const allQueries = z.object({ ...linkQuery.shape, ...linksQuery.shape, ...statsQuery.shape });

/** A query parameter, by its name in the interface. */
export type QueryName = keyof typeof allQueries.shape;

/** The query parameters. A connection may rename them (reading R1). */
export const queryNames = Object.keys(allQueries.shape) as QueryName[];

/** A connection's names of query parameters; absent ones keep the interface's name (reading R1). */
export type QueryRenames = Partial<Record<QueryName, string>>;
