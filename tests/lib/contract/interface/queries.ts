/** A filter or parameter of interface §4.3 to §4.6, with some valid and some invalid values. */
interface QueryRow {
  parameter: string;
  right: readonly string[];
  wrong: readonly unknown[];
}

const days = {
  right: ['2026-12-24', '0001-01-01'],
  wrong: ['24.12.2026', '2026-1-1', '2026-12-24T00:00:00Z', '', 20261224],
};
const flags = { right: ['true', 'false'], wrong: [true, false, 'TRUE', 'yes', '1', ''] };
const numbers = { right: ['0', '100', '007'], wrong: ['-1', '1.5', '1e3', ' 1', 'ten', '', 100] };
const filters = { right: ['', 'Spring sale', 'ü'.repeat(150)], wrong: ['x'.repeat(151), 5, true] };

/** Interface §4.3, with the names of reading R1. */
export const listFilters: readonly QueryRow[] = [
  { parameter: 'title', ...filters },
  { parameter: 'tag', ...filters },
  { parameter: 'clicked', ...flags },
  { parameter: 'has_password', ...flags },
  { parameter: 'start_date', ...days },
  { parameter: 'end_date', ...days },
  { parameter: 'offset', ...numbers },
  { parameter: 'limit', ...numbers },
];

/** Interface §4.5, without the link's id. */
export const statsDays: readonly QueryRow[] = [
  { parameter: 'start_date', ...days },
  { parameter: 'end_date', ...days },
];
