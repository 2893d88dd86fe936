import { type Analytics, dimensions } from '../../lib/contract/analytics.ts';
import type { Database } from '../storage/tables.ts';
import type { DayRange, ShownDays } from './calendar.ts';
import type { CellCounts } from './cells.ts';
import { intervalsOf } from './intervals.ts';
import { unknownName } from './names.ts';
import { readStats } from './read-stats.ts';

interface NamedCount {
  name: string;
  total_count: number;
  unique_count: number;
}

/** Sorts by falling count, then by name, so that equal stats give equal answers. */
const byCount = (one: NamedCount, other: NamedCount) =>
  other.total_count - one.total_count || (one.name < other.name ? -1 : 1);

/** Adds clicks without a name to the unknown ones: it was deleted, or their device is being detected. */
function withUnnamed(
  named: readonly NamedCount[],
  { total, uniques }: { total: number; uniques: number },
): NamedCount[] {
  const unnamed = total - named.reduce((sum, { total_count }) => sum + total_count, 0);
  if (unnamed <= 0) return [...named];
  const unknown = named.find(({ name }) => name === unknownName) ?? {
    name: unknownName,
    total_count: 0,
    unique_count: 0,
  };
  const total_count = unknown.total_count + unnamed;
  const unique_count = Math.min(total_count, uniques);
  return [...named.filter((each) => each !== unknown), { name: unknownName, total_count, unique_count }];
}

function byDimension(
  cells: readonly CellCounts[],
  all: { total: number; uniques: number },
): Record<(typeof dimensions)[number], NamedCount[]> {
  const named = (dimension: string) => {
    const counts = cells
      .filter(({ kind }) => kind === dimension)
      .map(({ name, total, uniques }) => ({ name, total_count: total, unique_count: uniques }));
    return withUnnamed(counts, all).sort(byCount);
  };
  return Object.fromEntries(dimensions.map((dimension) => [dimension, named(dimension)])) as ReturnType<
    typeof byDimension
  >;
}

/**
 * Returns a link's stats over a range of days (interface §2.6), from stored counts. The cost depends on the days and
 * the names, not on the clicks.
 *
 * @param requested the range of the request, which names the answer.
 * @param shown the part of the range that can have clicks.
 */
export async function readAnalytics(
  database: Database,
  linkId: string,
  requested: DayRange,
  shown: ShownDays,
): Promise<Analytics> {
  const { total, firstClick, cells, periods } = await readStats(database, linkId, shown);
  const uniques = cells.find(({ kind }) => kind === 'all')?.uniques ?? 0;
  return {
    timeframe: `${requested.from}/${requested.until}`,
    total_count: total,
    unique_count: uniques,
    stats: { ...byDimension(cells, { total, uniques }), interval: intervalsOf({ shown, firstClick }, periods) },
  };
}
