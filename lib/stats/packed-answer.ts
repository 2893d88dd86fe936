import * as z from 'zod/mini';
import {
  analyticsWith,
  dimensions,
  intervals,
  isCount,
  isText,
  type Named,
  unreadableValues,
  type WideAnalytics,
} from '../contract/analytics.ts';
import { keyed } from '../contract/keyed.ts';

/*
 * The format of stats in messages and in storage: the rows of a list as three arrays. For 50,000 rows that is half the
 * text and a third of the time.
 */

type Rows = NonNullable<Named>;
type Count = number | null;
type Columns = [names: (string | null)[], total_counts: Count[], unique_counts: Count[]];

const isListOf = <T>(list: unknown, isEntry: (entry: unknown) => entry is T): list is T[] =>
  Array.isArray(list) && list.every(isEntry);

function isColumns(value: unknown): value is Columns {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [names, totals, uniques]: unknown[] = value;
  if (!isListOf(names, isText) || !isListOf(totals, isCount) || !isListOf(uniques, isCount)) return false;
  return totals.length === names.length && uniques.length === names.length;
}

const columns = z.custom<Columns>(isColumns);
const columnsOrNull = z.nullable(columns);

const packed = z.object({
  ...analyticsWith(columnsOrNull, columnsOrNull).shape,
  others: z.record(z.string(), columns),
  unreadable: z.optional(unreadableValues),
});

export type PackedAnswer = z.infer<typeof packed>;

/** Parses a packed answer and unpacks it. */
export const unpackedAnswer = z.pipe(packed, z.transform(unpack));

const packRows = (rows: Rows): Columns => [
  rows.map(({ name }) => name),
  rows.map(({ total_count }) => total_count),
  rows.map(({ unique_count }) => unique_count),
];

const unpackRows = ([names, totals, uniques]: Columns): Rows =>
  names.map((name, row) => ({ name, total_count: totals[row] ?? null, unique_count: uniques[row] ?? null }));

const orNull =
  <From, To>(change: (from: From) => To) =>
  (from: From | null) =>
    from && change(from);

/** Returns an object of the same keys with changed values. */
const each = <K extends string, From, To>(keys: readonly K[], of: Record<K, From>, change: (from: From) => To) =>
  keyed(keys, (key) => change(of[key]));

const dateAsName = ({ date, ...counts }: { date: string | null; total_count: Count; unique_count: Count }) => ({
  name: date,
  ...counts,
});
const nameAsDate = ({ name, ...counts }: Rows[number]) => ({ date: name, ...counts });

/** Packs an answer, to send or store it. */
export function pack({ stats, others, ...counts }: WideAnalytics): PackedAnswer {
  return {
    ...counts,
    stats: stats && {
      ...each(dimensions, stats, orNull(packRows)),
      interval:
        stats.interval &&
        each(
          intervals,
          stats.interval,
          orNull((steps) => packRows(steps.map(dateAsName))),
        ),
    },
    others: each(Object.keys(others), others, packRows),
  };
}

function unpack({ stats, others, ...counts }: PackedAnswer): WideAnalytics {
  return {
    ...counts,
    stats: stats && {
      ...each(dimensions, stats, orNull(unpackRows)),
      interval:
        stats.interval &&
        each(
          intervals,
          stats.interval,
          orNull((steps) => unpackRows(steps).map(nameAsDate)),
        ),
    },
    others: each(Object.keys(others), others, unpackRows),
  };
}
