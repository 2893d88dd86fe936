import { randomUUID } from 'node:crypto';
import type { LinkTally, Tally } from './tally.ts';

/**
 * Clicks that are stored together, and once: a store that has a write of this writer with this number, or a later one,
 * stores nothing. So a write may be given again when nobody knows whether it was stored: its answer was lost.
 */
export interface ClickWrite {
  /** Who counted the clicks: an id of its own for each start of the service. */
  writer: string;
  /** From 1. Writes of a writer are stored in this order. */
  number: number;
  links: readonly LinkTally[];
}

/** Links that one write counts for: short enough that writers of links, and visits, hardly wait. */
const linksPerWrite = 200;

/** The clicks in a write. */
export const clicksIn = ({ links }: Pick<ClickWrite, 'links'>): number =>
  links.reduce((sum, { clicks }) => sum + clicks, 0);

/** A writer of its own, which takes tallies apart into writes: nothing may be added to a tally that was given to it. */
export function createWriter(): { writer: string; toWrites: (tally: Tally) => ClickWrite[] } {
  const writer = randomUUID();
  let number = 0;
  return {
    writer,
    toWrites: (tally) => {
      // In one order, so that of two processes that count for the same links none waits for one that waits for it.
      const sorted = [...tally.values()].sort((one, other) => (one.linkId < other.linkId ? -1 : 1));
      const writes: ClickWrite[] = [];
      for (let at = 0; at < sorted.length; at += linksPerWrite) {
        number += 1;
        writes.push({ writer, number, links: sorted.slice(at, at + linksPerWrite) });
      }
      return writes;
    },
  };
}
