import * as z from 'zod/mini';
import { keyed } from './keyed.ts';
import { orNull } from './values.ts';

/** What clicks are counted by (interface §2.6). */
export const dimensions = [
  'country',
  'region',
  'city',
  'os_name',
  'device_type',
  'device_brand',
  'device_model',
  'client_name',
  'timezone',
  'language',
  'referrer',
] as const;

/** The steps of time that clicks are counted in (interface §2.6). */
export const intervals = ['hour', 'day', 'week', 'month', 'year'] as const;

export type Dimension = (typeof dimensions)[number];
export type Interval = (typeof intervals)[number];

const count = orNull(z.int());
const namedRow = z.object({ name: orNull(z.string()), total_count: count, unique_count: count });
const named = orNull(z.array(namedRow));
const datedRow = z.object({ date: orNull(z.string()), total_count: count, unique_count: count });
const dated = orNull(z.array(datedRow));

/** An analytics result whose lists are read by these schemas: of names, and of dates. */
export const analyticsWith = <N extends z.ZodMiniType, D extends z.ZodMiniType>(named: N, dated: D) =>
  z.object({
    timeframe: orNull(z.string()),
    total_count: count,
    unique_count: count,
    stats: orNull(
      z.object({
        ...keyed(dimensions, () => named),
        interval: orNull(z.object(keyed(intervals, () => dated))),
      }),
    ),
  });

/** The figures of one link over a range of days (interface §2.6). */
export const analytics = analyticsWith(named, dated);

export type Analytics = z.infer<typeof analytics>;

/** The counts of one dimension. */
export type Named = z.infer<typeof named>;

type Row = z.infer<typeof namedRow>;
type Step = z.infer<typeof datedRow>;

/** Whether something is a count or null. */
export const isCount = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
/** Whether something is a name, a date or null. */
export const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isCounted = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'total_count' in value &&
  isCount(value.total_count) &&
  'unique_count' in value &&
  isCount(value.unique_count);

const isRow = (value: unknown): value is Row => isCounted(value) && isText(value['name']);
const isStep = (value: unknown): value is Step => isCounted(value) && isText(value['date']);

/** Lists whose every entry is whole: looked through some ten times faster than schemas of entries would be. */
const wholeRows = orNull(z.custom<Row[]>((value) => Array.isArray(value) && value.every(isRow)));
const wholeSteps = orNull(z.custom<Step[]>((value) => Array.isArray(value) && value.every(isStep)));

/**
 * The same figures, where every entry of every list has its name and its counts, be they null. Says no more of another
 * answer than that it is none: `analytics` then says where.
 */
export const wholeAnalytics = analyticsWith(wholeRows, wholeSteps);

/** Values that could not be read, in whose place null was (reading R8): how many, and where, with rows not told apart. */
export const unreadableValues = z.object({ count: z.int(), places: z.array(z.string()) });

export type UnreadableValues = z.infer<typeof unreadableValues>;

/** Whole figures with the dimensions that a service has beyond the interface's, by its own names. */
const wideAnalytics = z.object({
  ...wholeAnalytics.shape,
  /** Absent where all could be read. */
  unreadable: z.optional(unreadableValues),
  others: z.record(
    z.string(),
    z.custom<Row[]>((value) => Array.isArray(value) && value.every(isRow)),
  ),
});

export type WideAnalytics = z.infer<typeof wideAnalytics>;

const ownDimensions = z.object({ data: z.object({ stats: z.nullish(z.record(z.string(), z.unknown())) }) });
const ownRows = z.array(namedRow);
const known: readonly string[] = [...dimensions, 'interval'];

/**
 * The dimensions of an answer's body that the interface does not know. What does not look like one is passed over, as any
 * key that is not known (reading R8).
 */
export function otherDimensions(body: unknown): WideAnalytics['others'] {
  const read = ownDimensions.safeParse(body);
  const entries = Object.entries(read.data?.data.stats ?? {}).flatMap(([key, value]) => {
    const rows = known.includes(key) ? null : ownRows.safeParse(value);
    return rows?.success ? [[key, rows.data] as const] : [];
  });
  return Object.fromEntries(entries);
}
