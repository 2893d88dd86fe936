import type { Row } from './types.ts';

/** Interface §2.6: the result. */
export const resultFields: readonly Row[] = [
  { field: 'timeframe', type: 'string' },
  { field: 'total_count', type: 'integer' },
  { field: 'unique_count', type: 'integer' },
];

/** Interface §2.6: the keys of `stats`. */
export const statsKeys = [
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

/** Interface §2.6: each element of an array in `stats`. */
export const namedFields: readonly Row[] = [
  { field: 'name', type: 'string' },
  { field: 'total_count', type: 'integer' },
  { field: 'unique_count', type: 'integer' },
];

/** Interface §2.6: the keys of `stats.interval`. */
export const intervalKeys = ['hour', 'day', 'week', 'month', 'year'] as const;

/** Interface §2.6: each element of an array in `stats.interval`. */
export const datedFields: readonly Row[] = [
  { field: 'date', type: 'string' },
  { field: 'total_count', type: 'integer' },
  { field: 'unique_count', type: 'integer' },
];
