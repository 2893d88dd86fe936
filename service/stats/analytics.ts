import { type Analytics, dimensions } from '../../lib/contract/analytics.ts';
import type { Database } from '../storage/tables.ts';
import type { DayRange, ShownDays } from './calendar.ts';
import type { CellFigures } from './cells.ts';
import { intervalsOf } from './intervals.ts';
import { unknown } from './names.ts';
import { readKept } from './read-stats.ts';

interface Named {
  name: string;
  total_count: number;
  unique_count: number;
}

/** By falling count; those of one count by name, so that an answer does not change unless the figures do. */
const byCount = (one: Named, other: Named) => other.total_count - one.total_count || (one.name < other.name ? -1 : 1);

/** Clicks whose names are not kept any more, as those of whom nothing is known. */
function withForgotten(named: readonly Named[], { total, uniques }: { total: number; uniques: number }): Named[] {
  const forgotten = total - named.reduce((sum, { total_count }) => sum + total_count, 0);
  if (forgotten <= 0) return [...named];
  const known = named.find(({ name }) => name === unknown) ?? { name: unknown, total_count: 0, unique_count: 0 };
  const total_count = known.total_count + forgotten;
  const unique_count = Math.min(total_count, uniques);
  return [...named.filter((each) => each !== known), { name: unknown, total_count, unique_count }];
}

function byDimension(
  cells: readonly CellFigures[],
  all: { total: number; uniques: number },
): Record<(typeof dimensions)[number], Named[]> {
  const named = (dimension: string) => {
    const known = cells
      .filter(({ kind }) => kind === dimension)
      .map(({ name, total, uniques }) => ({ name, total_count: total, unique_count: uniques }));
    return withForgotten(known, all).sort(byCount);
  };
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
  const { total, firstClick, cells, periods } = await readKept(database, linkId, shown);
  const uniques = cells.find(({ kind }) => kind === 'all')?.uniques ?? 0;
  return {
    timeframe: `${asked.from}/${asked.until}`,
    total_count: total,
    unique_count: uniques,
    stats: { ...byDimension(cells, { total, uniques }), interval: intervalsOf({ shown, firstClick }, periods) },
  };
}
