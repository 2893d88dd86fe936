import { dimensions } from '../../lib/contract/analytics.ts';
import { type CellKind, type Cells, cellOf } from '../figures/cells.ts';
import type { Click } from './click.ts';
import type { DescribedClick } from './describe-click.ts';

/** New clicks of one link, counted by day, to be added to what is stored. */
export interface LinkTally {
  linkId: string;
  /** Clicks that the link's own count does not hold yet. */
  uncounted: number;
  lastAt: string;
  /** Cells of each day, by day in UTC. */
  days: Map<string, Cells>;
}

export type Tally = Map<string, LinkTally>;

function addTo(cells: Cells, kind: CellKind, name: string, visitor: number): void {
  const cell = cellOf(cells, kind, name);
  cell.total += 1;
  cell.visitors.add(visitor);
}

/** Counts a click. */
export function addClick(tally: Tally, click: Click, { names, visitor }: DescribedClick): void {
  const at = click.at.toISOString();
  const known = tally.get(click.linkId);
  const link = known ?? { linkId: click.linkId, uncounted: 0, lastAt: at, days: new Map<string, Cells>() };
  if (!known) tally.set(click.linkId, link);
  if (!click.isCounted) link.uncounted += 1;
  if (at > link.lastAt) link.lastAt = at;

  const day = at.slice(0, 10);
  const cells = link.days.get(day) ?? new Map();
  link.days.set(day, cells);
  addTo(cells, 'all', '', visitor);
  addTo(cells, 'hour', at.slice(11, 13), visitor);
  for (const dimension of dimensions) addTo(cells, dimension, names[dimension], visitor);
}
