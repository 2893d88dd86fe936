import * as z from 'zod/mini';
import { orNull } from './link-reading.ts';

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
const named = orNull(z.array(z.object({ name: orNull(z.string()), total_count: count, unique_count: count })));
const dated = orNull(z.array(z.object({ date: orNull(z.string()), total_count: count, unique_count: count })));

const everyKey = <K extends string, S>(keys: readonly K[], schema: S) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>;

/** The figures of one link over a range of days (interface §2.6). */
export const analytics = z.object({
  timeframe: orNull(z.string()),
  total_count: count,
  unique_count: count,
  stats: orNull(
    z.object({
      ...everyKey(dimensions, named),
      interval: orNull(z.object(everyKey(intervals, dated))),
    }),
  ),
});

export type Analytics = z.infer<typeof analytics>;
