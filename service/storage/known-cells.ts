import { LRUCache } from 'lru-cache';
import type { Cells } from '../figures/cells.ts';
import type { FiguresTable } from './tables.ts';

/** Bytes of rows that are remembered. In memory their cells take some times as much. */
const mostBytes = 8_000_000;

/**
 * The cells that were stored last, so that those of a link that is opened all the time need not be read and parsed for
 * each batch of its clicks.
 */
export interface KnownCells {
  /** The cells of a row, if it still holds this total: whoever changes a row adds to it. They are the taker's to change. */
  take: (key: string, total: number) => Cells | null;
  /** Remembers the cells of a row that was stored. */
  keep: (key: string, row: FiguresTable, cells: Cells) => void;
}

export function createKnownCells(): KnownCells {
  const known = new LRUCache<string, { total: number; cells: Cells }>({ maxSize: mostBytes });
  return {
    take: (key, total) => {
      const kept = known.get(key);
      known.delete(key);
      return kept?.total === total ? kept.cells : null;
    },
    keep: (key, { total, summary, visitors, cell_visitors }, cells) => {
      const size = summary.length + visitors.length + cell_visitors.length;
      known.set(key, { total, cells }, { size });
    },
  };
}
