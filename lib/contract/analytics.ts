import * as z from 'zod/mini';
import { keyed } from './keyed.ts';
import { orNull } from './values.ts';

/** The dimensions of clicks (interface §2.6). */
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

/** The time steps of clicks (interface §2.6). */
export const intervals = ['hour', 'day', 'week', 'month', 'year'] as const;

export type Dimension = (typeof dimensions)[number];
export type Interval = (typeof intervals)[number];

const count = orNull(z.int());
const namedRow = z.object({ name: orNull(z.string()), total_count: count, unique_count: count });
const named = orNull(z.array(namedRow));
const datedRow = z.object({ date: orNull(z.string()), total_count: count, unique_count: count });
const dated = orNull(z.array(datedRow));

/** Returns the schema of an analytics result with these schemas for its lists of names and dates. */
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

/** The stats of one link over a range of days (interface §2.6). */
export const analytics = analyticsWith(named, dated);

export type Analytics = z.infer<typeof analytics>;

export type Named = z.infer<typeof named>;

type Row = z.infer<typeof namedRow>;
type Step = z.infer<typeof datedRow>;

/** True for a count or null. */
export const isCount = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
/** True for a name, a date or null. */
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

/** Lists of complete entries. This check is about ten times faster than a schema for each entry. */
const wholeRows = orNull(z.custom<Row[]>((value) => Array.isArray(value) && value.every(isRow)));
const wholeSteps = orNull(z.custom<Step[]>((value) => Array.isArray(value) && value.every(isStep)));

/**
 * Analytics in which every entry has a name and counts, though they may be null. For other answers, it only reports
 * that they are invalid; `analytics` reports the place.
 */
export const wholeAnalytics = analyticsWith(wholeRows, wholeSteps);

/**
 * The number and places of values that were read as null because they were invalid (reading R8). Places do not include
 * row indexes.
 */
export const unreadableValues = z.object({ count: z.int(), places: z.array(z.string()) });

export type UnreadableValues = z.infer<typeof unreadableValues>;

/** Complete stats with the service's additional dimensions, by their own names. */
export interface WideAnalytics extends z.infer<typeof wholeAnalytics> {
  /** Absent if everything was readable. */
  unreadable?: UnreadableValues | undefined;
  others: Record<string, Row[]>;
}

const ownDimensions = z.object({ data: z.object({ stats: z.nullish(z.record(z.string(), z.unknown())) }) });
const known: readonly string[] = [...dimensions, 'interval'];

/**
 * Returns the dimensions of an answer that the interface does not have. Other unknown keys are ignored (reading R8).
 */
export function otherDimensions(body: unknown): WideAnalytics['others'] {
  const read = ownDimensions.safeParse(body);
  const entries = Object.entries(read.data?.data.stats ?? {}).flatMap(([key, value]) => {
    const rows = known.includes(key) ? null : ownRows(value);
    return rows === null ? [] : [[key, rows] as const];
  });
  return Object.fromEntries(entries);
}

/** Reads rows up to the first invalid one; null if there is one. */
function ownRows(value: unknown): Row[] | null {
  if (!Array.isArray(value)) return null;
  const rows: Row[] = [];
  for (const one of value) {
    const row = namedRow.safeParse(one);
    if (!row.success) return null;
    rows.push(row.data);
  }
  return rows;
}
