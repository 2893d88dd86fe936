import { type Analytics, dimensions } from '../../lib/contract/analytics.ts';
import { readKept } from '../storage/read-figures.ts';
import type { Database } from '../storage/tables.ts';
import type { DayRange, ShownDays } from './calendar.ts';
import type { CellFigures } from './cells.ts';
import { intervalsOf } from './intervals.ts';

interface Named {
  name: string;
  total_count: number;
  unique_count: number;
}

/** By falling count; those of one count by name, so that an answer does not change unless the figures do. */
const byCount = (one: Named, other: Named) => other.total_count - one.total_count || (one.name < other.name ? -1 : 1);

function byDimension(cells: readonly CellFigures[]): Record<(typeof dimensions)[number], Named[]> {
  const named = (dimension: string) =>
    cells
      .filter(({ kind }) => kind === dimension)
      .map(({ name, total, uniques }) => ({ name, total_count: total, unique_count: uniques }))
      .sort(byCount);
  return Object.fromEntries(dimensions.map((dimension) => [dimension, named(dimension)])) as ReturnType<
    typeof byDimension
  >;
}

/**
 * A link's figures over a range of days (interface §2.6), from the counts that are kept: what it costs depends on the
 * days and on how many names there are, never on the clicks.
 *
 * @param asked the range as it was asked for; the answer is named by it.
 * @param shown the part of it that can hold clicks.
 */
export async function answerFigures(
  database: Database,
  linkId: string,
  asked: DayRange,
  shown: ShownDays,
): Promise<Analytics> {
  const { total, cells, periods } = await readKept(database, linkId, shown);
  const all = cells.find(({ kind }) => kind === 'all');
  return {
    timeframe: `${asked.from}/${asked.until}`,
    total_count: total,
    unique_count: all?.uniques ?? 0,
    stats: { ...byDimension(cells), interval: intervalsOf(shown, periods) },
  };
}
